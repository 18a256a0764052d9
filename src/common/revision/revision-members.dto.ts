import { InstantField, StringField } from '../validation/fields.js';

/** What the page of one thing says of the moment it stands for. */
export class RevisionMembers {
  @StringField({
    description: 'State of the data behind this response. Repeated in the header `Revision`.',
    example: '42-1740495600',
  })
  revision: string;

  @InstantField({
    description: 'The moment the page stands for: nothing known later is in it.',
    example: '2025-02-25T15:00:00Z',
  })
  dataAsOf: string;
}
