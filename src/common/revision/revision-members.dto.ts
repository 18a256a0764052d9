import { InstantField, StringField } from '../validation/fields.js';

/** Member of a response: when its newest data were taken. */
export const DataAsOfField = (): PropertyDecorator =>
  InstantField(
    'Time of the newest price or file used by this response. The second part of `revision`, in Unix seconds, is the ' +
      'moment the response describes: nothing published later is used.',
    { example: '2025-02-25T14:58:00Z' },
  );

/** Members of a single resource's response that date its data. */
export class RevisionMembers {
  @StringField('State of the data behind this response. Repeated in the header `Revision`.', {
    example: '42-1740495600',
  })
  revision: string;

  @DataAsOfField()
  dataAsOf: string;
}
