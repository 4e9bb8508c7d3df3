/** Schemas of the routes for the staff of a tournament: previews, acts and lists. */
import { type Static, Type } from 'typebox';
import { noExtraFields, orNull, PageQuery, page, Word } from './shapes.ts';
import { InventorySchema, StaffEntry, TournamentEventSchema } from './tournament-views.ts';

const Minor = Type.Integer({ description: 'Minor units.' });
const Name = orNull(Type.String({ description: 'null if the person has no account any more.' }));
const { cash, chips } = InventorySchema.properties;

/** A preview lists at most this many changed places. */
export const PREVIEW_PLACES_MAX = 500;
export const TournamentPreviewAnswer = Type.Object(
  {
    seq: Type.Integer({ description: 'The last record that the preview takes into account.' }),
    events: Type.Array(TournamentEventSchema),
    clauses: Type.Array(Type.String()),
    cash: Type.Object({ before: cash, after: cash }, noExtraFields),
    chips: Type.Object({ before: chips, after: chips }, noExtraFields),
    places: Type.Array(
      Type.Object({
        session: Type.String(),
        entry: Type.String(),
        before: orNull(Type.Integer()),
        after: orNull(Type.Integer()),
      }),
      { description: `Places in the standings that change, at most ${PREVIEW_PLACES_MAX}.` },
    ),
  },
  { ...noExtraFields, title: 'Preview of a tournament command' },
);

export const TournamentActsQuery = Type.Object(
  { ...PageQuery.properties, format: Type.Optional(Type.Enum(['json', 'csv'], { default: 'json' })) },
  noExtraFields,
);
export const TournamentActsPage = page(
  Type.Object(
    {
      seq: Type.Integer(),
      atMs: Type.Integer({ description: 'Milliseconds since 1970.' }),
      hash: Type.String({ description: 'Hash of the record.' }),
      person: Type.String(),
      name: Name,
      role: Type.String(),
      act: Type.String({ description: 'The act of the command; `create-tournament` for the first record.' }),
      reason: orNull(Type.String({ description: 'The reason that the person gave.' })),
      clauses: Type.Array(Type.String()),
      body: Type.Object({ type: Type.String() }, { additionalProperties: true, description: 'The command.' }),
      events: Type.Array(TournamentEventSchema),
    },
    { ...noExtraFields, title: 'Act of a tournament' },
  ),
  'Acts of a tournament',
);

const { bot, briefed, signed, paid, boughtBack, status, entry } = StaffEntry.properties;
const Person = { person: Type.String(), name: Name };
const SeatRow = Type.Object(
  {
    ...{ session: Type.String(), table: Type.String(), position: Type.Integer(), entry, ...Person },
    ...{ substitute: orNull(Type.String()), substituteName: Name, status: Type.String(), checkedIn: Type.Boolean() },
    tableName: orNull(Type.String({ description: 'The name that the house gives the table.' })),
  },
  { ...noExtraFields, title: 'Seat with names' },
);
const EntryRow = Type.Object(
  {
    ...{ entry, ...Person, status, bot, briefed, signed, paid, boughtBack },
    place: orNull(Type.Integer({ description: 'The place of the entry in the last session that it played; null before.' })),
  },
  { ...noExtraFields, title: 'Entry with names' },
);
const PrizeRow = Type.Object(
  { place: Type.Integer(), entry, ...Person, amount: Minor, paid: Type.Boolean() },
  { ...noExtraFields, title: 'Prize with names' },
);
const AccountRow = Type.Object(
  { asset: Type.Enum(['cash', 'chips']), account: Type.String(), amount: Minor },
  { ...noExtraFields, title: 'Account' },
);

const TOURNAMENT_LISTS = ['seats', 'entries', 'prizes', 'inventory'] as const;
export type TournamentListName = (typeof TOURNAMENT_LISTS)[number];
export const TournamentListParams = Type.Object({ tournament: Word, list: Type.Enum([...TOURNAMENT_LISTS]) }, noExtraFields);
export const TournamentListQuery = Type.Object(
  { format: Type.Optional(Type.Enum(['json', 'csv'], { default: 'json' })) },
  noExtraFields,
);
export const TournamentListAnswer = Type.Object(
  {
    items: Type.Array(Type.Union([SeatRow, EntryRow, PrizeRow, AccountRow]), { description: 'The rows of the list.' }),
  },
  { ...noExtraFields, title: 'List of a tournament' },
);

export const SubstituteBody = Type.Object(
  { session: Word, login: Type.String({ minLength: 1, maxLength: 64, description: 'The login of the substitute.' }) },
  noExtraFields,
);

/** The rows of each list. */
export interface TournamentListRows {
  readonly seats: Static<typeof SeatRow>;
  readonly entries: Static<typeof EntryRow>;
  readonly prizes: Static<typeof PrizeRow>;
  readonly inventory: Static<typeof AccountRow>;
}
export interface TournamentListView<L extends TournamentListName = TournamentListName> {
  readonly items: TournamentListRows[L][];
}
export type TournamentPreviewView = Static<typeof TournamentPreviewAnswer>;
export type TournamentActsView = Static<typeof TournamentActsPage>;
export type TournamentActView = TournamentActsView['items'][number];
