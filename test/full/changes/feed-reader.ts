import type TestAgent from 'supertest/lib/agent.js';

interface Change {
  readonly board: string;
  readonly key: string;
  readonly change: string;
  readonly record: object | null;
}

interface Board {
  readonly path: string;
  /** Members of a record that form its key. */
  readonly key: readonly string[];
}

/** Every board with records. */
const boards: Readonly<Record<string, Board>> = {
  'price-outliers': {
    path: '/api/v2/rankings/price-outliers',
    key: ['event_id', 'scope', 'player_id', 'market_id', 'line', 'market_type'],
  },
  'player-prop-trends': {
    path: '/api/v2/rankings/player-prop-trends',
    key: ['eventId', 'playerId', 'statType', 'line', 'oddsType'],
  },
  'team-prop-trends': {
    path: '/api/v2/rankings/team-prop-trends',
    key: ['eventId', 'teamId', 'statType', 'line', 'oddsType'],
  },
  'value-bets': { path: '/api/v2/value-bets', key: ['matchId', 'playerId', 'marketType', 'line'] },
};

/** A reader as described in the documentation: pages through the boards, then follows their changes. */
export class FeedReader {
  /** Records by board and key. */
  rows = new Map<string, object>();
  /** Kinds of changes received, with their boards. */
  readonly told = new Set<string>();
  private since = '';

  constructor(
    private readonly request: TestAgent,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  /** Reads every page of every board, all at one revision. */
  async walk(): Promise<void> {
    this.rows = new Map();
    let revision: string | undefined;
    for (const [name, { path, key }] of Object.entries(boards)) {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const chosen = revision === undefined ? '' : `&revision=${revision}`;
        const { body, status } = await this.get(`${path}?pageSize=100&page=${page}${chosen}`);
        if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
        revision = body.revision as string;
        pages = body.pagination.totalPages as number;
        for (const record of body.data as Record<string, string | number | null>[]) {
          this.rows.set(`${name} ${key.map((member) => String(record[member] ?? '')).join(':')}`, record);
        }
      }
    }
    this.since = revision as string;
  }

  /** Reads one page of changes. @returns whether it was the last */
  async read(limit: number): Promise<boolean> {
    const { body, status } = await this.get(`/api/v2/changes?since=${this.since}&limit=${limit}`);
    if (status === 410) {
      await this.walk();
      return false;
    }
    if (status !== 200) throw new Error(`changes answered ${status}: ${JSON.stringify(body)}`);
    for (const { board, key, change, record } of body.data as Change[]) {
      this.told.add(`${board} ${change}`);
      if (change === 'disappeared') this.rows.delete(`${board} ${key}`);
      else if (record !== null) this.rows.set(`${board} ${key}`, record);
    }
    this.since = body.next as string;
    return body.upToDate as boolean;
  }

  async readAll(): Promise<void> {
    while (!(await this.read(1000)));
  }

  private get(path: string) {
    return this.request.get(path).set(this.headers);
  }
}
