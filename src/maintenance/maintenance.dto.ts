import { StringField } from '../common/validation/index.js';

/** What became of a change. */
export class WriteReply {
  @StringField({ description: 'What was done, in words.', example: 'Manager 4711 is updated.' })
  message: string;
}
