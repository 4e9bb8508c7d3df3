/** Schemas of the HTTP routes with which players agree to share a colour of chips. Players are named by their positions only. */
import { type Static, Type } from 'typebox';
import { POSITIONS_MAX } from '../table/index.ts';
import { Clauses, noExtraFields, Text } from './shapes.ts';
import { KeySchema } from './socket.ts';

export const SharingAnswer = Type.Object(
  {
    clauses: Clauses,
    colours: Type.Array(
      Type.Object(
        { colour: Type.String(), asked: Type.Boolean({ description: 'Whether you have asked to share this colour.' }) },
        noExtraFields,
      ),
      { description: 'Colours that other players have and you do not.' },
    ),
    requests: Type.Array(
      Type.Object(
        {
          colour: Type.String(),
          position: Type.Integer({ description: 'The position of the player who asks.' }),
          agreed: Type.Boolean({ description: 'Whether you have agreed.' }),
        },
        noExtraFields,
      ),
      { description: 'Players who ask to share a colour that you have.' },
    ),
  },
  { ...noExtraFields, title: 'Sharing of colours' },
);

export const SharingBody = Type.Object(
  {
    colour: Text,
    position: Type.Integer({
      minimum: 1,
      maximum: POSITIONS_MAX,
      description: 'The position of the player who asks to share the colour.',
    }),
    key: KeySchema,
  },
  noExtraFields,
);

export type SharingView = Static<typeof SharingAnswer>;
