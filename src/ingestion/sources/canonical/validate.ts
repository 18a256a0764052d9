import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { CanonicalKind } from '../../../football/canonical.js';
import { FEED_KINDS, lineSchema, type ValidatedLine } from './schema.js';

/** Why a line is refused: a stable code and a sentence naming the field and what is allowed. */
export interface Fault {
  code: string;
  message: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a day exists in the calendar: 2025-02-30 does not. */
function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (month === 2 && isLeapYear ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0));
}

function isInstant(text: string): boolean {
  return TIME.test(text.slice(10)) && isDay(text.slice(0, 10));
}

const ajv = new Ajv({ useDefaults: true, verbose: true, allowUnionTypes: true });
ajv.addFormat('date', isDay);
ajv.addFormat('date-time', isInstant);

const validators = new Map<string, ValidateFunction>();

function validatorOf(kind: string): ValidateFunction | null {
  const known = validators.get(kind);
  if (known !== undefined) return known;
  if (!FEED_KINDS.includes(kind as CanonicalKind)) return null;
  const compiled = ajv.compile(lineSchema(kind as CanonicalKind));
  validators.set(kind, compiled);
  return compiled;
}

/** Human-readable form of a JSON pointer: `/outcomes/3/odds` becomes `outcomes[3].odds`. */
function fieldName(pointer: string, member?: string): string {
  const path = [...pointer.split('/').slice(1), ...(member === undefined ? [] : [member])];
  return path.map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`)).join('');
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function faultOf(error: ErrorObject): Fault {
  const schema = (error.parentSchema ?? {}) as {
    description?: string;
    properties?: Record<string, { description?: string }>;
  };
  const params = error.params as { missingProperty?: string; additionalProperty?: string };
  if (params.missingProperty !== undefined) {
    const allowed = schema.properties?.[params.missingProperty]?.description ?? 'a value';
    return {
      code: 'missing_field',
      message: `${fieldName(error.instancePath, params.missingProperty)} is missing; allowed: ${allowed}`,
    };
  }
  if (params.additionalProperty !== undefined) {
    const allowed = Object.keys(schema.properties ?? {}).join(', ');
    return {
      code: 'unknown_field',
      message:
        `${fieldName(error.instancePath, params.additionalProperty)} is not a field of the feed; ` +
        `allowed here: ${allowed}`,
    };
  }
  const field = fieldName(error.instancePath);
  return {
    code: 'bad_field',
    message: `${field} is ${shown(error.data)}; allowed: ${schema.description ?? error.message ?? 'another value'}`,
  };
}

/** A line that conforms to the schema, with absent members filled in. */
export type AnyValidatedLine = { [Kind in CanonicalKind]: ValidatedLine<Kind> }[CanonicalKind];

/** Validates a line and fills in defaults in place. @returns the fault; null: the line is now an AnyValidatedLine */
export function faultIn(line: unknown): Fault | null {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) {
    return { code: 'bad_json', message: `a line must be one JSON object, not ${shown(line)}` };
  }
  const kind = (line as { kind?: unknown }).kind;
  const validate = typeof kind === 'string' ? validatorOf(kind) : null;
  if (validate === null) {
    return { code: 'unknown_kind', message: `kind is ${shown(kind)}; allowed: ${FEED_KINDS.join(', ')}` };
  }
  return validate(line) ? null : faultOf(validate.errors![0]!);
}
