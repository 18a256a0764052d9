import type { Type } from '@nestjs/common';
import { EnumField, fieldsOf, ListField } from '../validation/index.js';
import { enumRule } from '../validation/value-rules.js';
import { SortedSet } from './facets.js';
import { recordColumns } from './board-table.js';
import type { RecordColumn } from './board-table.js';

export const recordViews = ['full', 'compact'] as const;
export type RecordView = (typeof recordViews)[number];

export interface RecordFieldsQuery {
  /** Dotted names, sorted, without duplicates. */
  readonly fields?: readonly string[];
  readonly view?: RecordView;
}

/** Members of records that a query selects. */
export interface RecordSelection {
  /** Cache key: equal keys select the same members of a board's records. */
  readonly key: string;
  readonly pick: (record: object) => object;
}

/** The part of a board's records that `view=compact` shows. */
export interface CompactView {
  readonly fields: readonly string[];
  /** Most items shown per array, from the first; arrays not listed are shown whole. */
  readonly mostItems?: Readonly<Record<string, number>>;
}

/** A selected member: whole (null), or with only some of its own members. */
interface Branch {
  readonly members: Map<string, Branch> | null;
  readonly mostItems: number | undefined;
}

const mostFields = 300;

/** The parameters `fields` and `view` of a board; member names come from the record's DTO class. */
export class RecordFields {
  /** Names of all members; dotted for members of objects and of array items. */
  readonly names: readonly string[];

  constructor(
    private readonly record: Type<object>,
    readonly compact: CompactView,
  ) {
    this.names = memberNames(record);
  }

  declareOn(...queries: readonly Type<object>[]): void {
    for (const { prototype } of queries as readonly { prototype: object }[]) {
      ListField(
        'Only these members of each record, in the order of the record; dotted names select members of objects and ' +
          'of array items. With `view=compact` they are added to the compact members.',
        enumRule(this.names),
        { optional: true, asText: true, maximumItems: mostFields, example: this.compact.fields.slice(0, 3) },
      )(prototype, 'fields');
      SortedSet()(prototype, 'fields');
      EnumField(
        `\`full\`: whole records; \`compact\`: ${this.compact.fields.join(', ')}${this.limitsInWords()}.`,
        recordViews,
        { default: 'full' },
      )(prototype, 'view');
    }
  }

  /** The members that a query selects; null: whole records. */
  selection(query: RecordFieldsQuery): RecordSelection | null {
    const members = this.selectedMembers(query);
    if (members === null) return null;
    const { fields, view = 'full' } = query;
    return { key: `${view} ${fields?.join(',') ?? ''}`, pick: (record) => picked(record, members) };
  }

  /** Table columns of the records, limited to the members that a query selects. */
  columns(query: RecordFieldsQuery): RecordColumn[] {
    return recordColumns(this.record, this.selectedMembers(query));
  }

  private selectedMembers({ fields, view = 'full' }: RecordFieldsQuery): Map<string, Branch> | null {
    const isCompact = view === 'compact';
    if (!isCompact && fields === undefined) return null;
    const mostItems = isCompact ? (this.compact.mostItems ?? {}) : {};
    const root = new Map<string, Branch>();
    for (const name of fields ?? []) select(root, name, {});
    if (isCompact) for (const name of this.compact.fields) select(root, name, mostItems);
    return root;
  }

  private limitsInWords(): string {
    const limits = Object.entries(this.compact.mostItems ?? {});
    return limits.map(([name, most]) => `; only the first ${most} of \`${name}\``).join('');
  }
}

/** Member names of a DTO class, each parent before its own members. */
function memberNames(type: Type<object>): string[] {
  return [...fieldsOf(type).values()].flatMap(({ name, shape }) => {
    const isNested = shape.kind === 'object' || shape.kind === 'array';
    return [name, ...(isNested ? memberNames(shape.type()).map((inner) => `${name}.${inner}`) : [])];
  });
}

/** Adds a dotted name; a member already selected whole stays whole. */
function select(root: Map<string, Branch>, name: string, mostItems: Readonly<Record<string, number>>): void {
  const parts = name.split('.');
  let members = root;
  for (const [index, part] of parts.entries()) {
    const existing = members.get(part);
    if (existing?.members === null) return;
    if (index === parts.length - 1) {
      members.set(part, { members: null, mostItems: mostItems[name] });
      return;
    }
    const path = parts.slice(0, index + 1).join('.');
    const branch = existing ?? { members: new Map<string, Branch>(), mostItems: mostItems[path] };
    members.set(part, branch);
    members = branch.members ?? members;
  }
}

function picked(record: object, members: ReadonlyMap<string, Branch>): object {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    const branch = members.get(name);
    if (branch !== undefined) result[name] = pickedValue(value, branch);
  }
  return result;
}

function pickedValue(value: unknown, { members, mostItems }: Branch): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = mostItems === undefined ? value : value.slice(0, mostItems);
    return members === null ? items : items.map((item) => picked(item as object, members));
  }
  return members === null || typeof value !== 'object' || value === null ? value : picked(value, members);
}
