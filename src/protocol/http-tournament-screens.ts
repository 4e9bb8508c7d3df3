/** Schemas of the public routes about the seats and prizes of a tournament, which know players by their entries only. */
import { type Static, Type } from 'typebox';
import { noExtraFields, page } from './shapes.ts';
import { StandingSchema } from './tournament-views.ts';

const { entry, table, status } = StandingSchema.properties;

export const SeatsPage = page(
  Type.Object({ entry, table, position: Type.Integer(), status }, { ...noExtraFields, title: 'Seat' }),
  'Seats',
);
export type SeatsView = Static<typeof SeatsPage>;

export const PrizesPage = page(
  Type.Object(
    { place: Type.Integer(), entry, amount: Type.Integer({ description: 'Minor units.' }), paid: Type.Boolean() },
    { ...noExtraFields, title: 'Prize' },
  ),
  'Prizes',
);
export type PrizesView = Static<typeof PrizesPage>;
