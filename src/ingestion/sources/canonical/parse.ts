import { isUtf8 } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import type { AnyCanonicalRecord, FixtureRecord } from '../../../football/canonical.js';
import { SourceFileError, type ParsedUnit } from '../../source.js';
import { contradictionIn, isNotStarted, nameKey } from './rules.js';
import { faultIn, type AnyValidatedLine } from './validate.js';

/** Identifies what a file may state only once. */
interface Subject {
  fixture: string;
  /** Unique within the fixture. */
  key: string;
}

function subjectOf(line: AnyValidatedLine): Subject | null {
  switch (line.kind) {
    case 'fixture':
      return { fixture: line.externalId, key: 'fixture' };
    case 'teamStatistics':
    case 'lineup':
    case 'substitutions':
    case 'absences':
      return { fixture: line.fixtureRef, key: `${line.kind} ${line.side}` };
    case 'playerStatistics':
      return { fixture: line.fixtureRef, key: nameKey(line.player) };
    case 'event': {
      const { kind, side, minute, addedMinute, type, player, relatedPlayer, detail } = line;
      const players = [player, relatedPlayer].map((reference) => reference && nameKey(reference));
      return {
        fixture: line.fixtureRef,
        key: JSON.stringify([kind, side, minute, addedMinute, type, players, detail]),
      };
    }
    case 'liveScore':
      return { fixture: line.fixtureRef, key: `${line.kind} ${line.takenAt}` };
    case 'marketSnapshot':
      return {
        fixture: line.fixtureRef,
        key: `${nameKey(line.bookmaker)}|${line.providerMarket}|${line.mark}|${line.takenAt ?? ''}`,
      };
    case 'priceAggregate':
      return {
        fixture: line.fixtureRef,
        key: `${line.market}|${line.mark}|${line.scope}|${line.marketLine ?? ''}|${line.side}`,
      };
    default:
      return null;
  }
}

/** Tracks what a file has stated; per fixture, so that the keys stay short. */
class Statements {
  private readonly lines = new Map<string, Map<string, number>>();

  /** Records the line. @returns the earlier line with the same subject, or null */
  note(line: AnyValidatedLine, number: number): number | null {
    const subject = subjectOf(line);
    if (subject === null) return null;
    let ofFixture = this.lines.get(subject.fixture);
    if (ofFixture === undefined) this.lines.set(subject.fixture, (ofFixture = new Map<string, number>()));
    const earlier = ofFixture.get(subject.key);
    if (earlier !== undefined) return earlier;
    ofFixture.set(subject.key, number);
    return null;
  }
}

/** Turns the line in place into the loader's record. @param withdrawsResult the line has `"result": null` */
function recordOf(line: AnyValidatedLine, number: number, withdrawsResult: boolean): AnyCanonicalRecord {
  const record = line as AnyCanonicalRecord;
  record.line = number;
  if (line.kind === 'fixture') {
    if (line.kickoffUtc === null) line.kickoffQuality = 'assumed';
    const fixture = record as FixtureRecord;
    fixture.ref = line.externalId;
    fixture.isResultWithdrawn = withdrawsResult || (fixture.result !== null && isNotStarted(fixture.result));
    if (fixture.isResultWithdrawn) fixture.result = null;
  }
  return record;
}

/** PostgreSQL text cannot contain NUL; NUL and lone surrogates occur in JSON only as escapes. */
const UNSTORABLE = /\\u(0000|d[89a-f])/i;

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isStorable(key) && isStorable(member));
}

function textOf(content: Buffer, path: string): string {
  let bytes = content;
  if (/\.gz$/i.test(path)) {
    try {
      bytes = gunzipSync(content);
    } catch (error) {
      throw new SourceFileError(path, `not a complete gzip file (${(error as Error).message})`);
    }
  }
  if (!isUtf8(bytes))
    throw new SourceFileError(path, 'not UTF-8; the canonical feed is UTF-8 text, one JSON object per line');
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/**
 * Parses a canonical feed file; refuses lines that violate the schema, contradict themselves or repeat another line.
 * @throws SourceFileError if the file is not UTF-8 text, is a broken gzip, or has no JSON object at all
 */
export function parseCanonicalFeed(content: Buffer, path: string): ParsedUnit {
  const text = textOf(content, path);
  if (/^\s*\[/.test(text))
    throw new SourceFileError(path, 'a JSON array; the canonical feed is one JSON object per line');
  const unit: ParsedUnit = { records: [], refused: [], rowsRead: 0 };
  const statements = new Statements();
  let number = 0;
  const refuse = (code: string, message: string): void => void unit.refused.push({ line: number, code, message });
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end);
    start = end + 1;
    number += 1;
    if (line.trim() === '') continue;
    unit.rowsRead += 1;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (error) {
      refuse('bad_json', `not JSON: ${(error as Error).message}`);
      continue;
    }
    if (line.includes('\\u') && UNSTORABLE.test(line) && !isStorable(value)) {
      refuse('bad_text', 'a text holds \\u0000 or half a surrogate pair; allowed: any other Unicode text');
      continue;
    }
    // validation fills in absent members: only an explicit null withdraws a result
    const withdrawsResult = (value as { result?: unknown } | null)?.result === null;
    const fault = faultIn(value) ?? contradictionIn(value as AnyValidatedLine);
    if (fault !== null) {
      refuse(fault.code, fault.message);
      continue;
    }
    const validated = value as AnyValidatedLine;
    const earlier = statements.note(validated, number);
    if (earlier !== null) {
      refuse('duplicate', `line ${earlier} already holds this ${validated.kind}; allowed: once per file`);
      continue;
    }
    unit.records.push(recordOf(validated, number, withdrawsResult));
  }
  if (unit.rowsRead > 0 && unit.refused.filter((row) => row.code === 'bad_json').length === unit.rowsRead) {
    throw new SourceFileError(path, 'no line of it is a JSON object; the canonical feed has one on every line');
  }
  return unit;
}
