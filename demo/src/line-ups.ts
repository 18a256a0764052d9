import type { DetailedPosition, Random } from './product.js';
import { getOrFail } from './product.js';
import { FORMATIONS, positionLoss, type Formation } from './positions.js';
import type { DemoManager, DemoPlayer } from './squads.js';

const BENCH = 9;

export interface Selected {
  player: DemoPlayer;
  /** Position in the match; for substitutes, their usual one. */
  position: DetailedPosition;
}

export interface LineUp {
  formation: Formation;
  starters: Selected[];
  bench: DemoPlayer[];
}

/** Condition of a player before a match. */
export interface Condition {
  /** Recent performances, in standard deviations. */
  form: number;
  /** 0 = fresh. */
  fatigue: number;
}

/** Fills a formation greedily: first the position whose best player has the largest lead over the second best. */
function eleven(
  shape: readonly DetailedPosition[],
  squad: readonly DemoPlayer[],
  worth: ReadonlyMap<DemoPlayer, number>,
): Selected[] {
  const free = new Map(squad.map((player) => [player, getOrFail(worth, player)]));
  const chosen = new Array<Selected>(shape.length);
  const open = shape.map((position, index) => ({ position, index }));
  while (open.length > 0) {
    let best: { slot: (typeof open)[number]; player: DemoPlayer; lead: number } | null = null;
    for (const slot of open) {
      let first = -Infinity;
      let second = -Infinity;
      let candidate: DemoPlayer | null = null;
      for (const [player, ability] of free) {
        const value = ability - positionLoss(player.position, slot.position);
        if (value > first) {
          second = first;
          first = value;
          candidate = player;
        } else if (value > second) second = value;
      }
      const lead = first - second;
      if (candidate !== null && lead > (best?.lead ?? -Infinity)) best = { slot, player: candidate, lead };
    }
    if (best === null) throw new Error('fewer than eleven players are available');
    const { slot, player } = best;
    chosen[slot.index] = { player, position: slot.position };
    open.splice(open.indexOf(slot), 1);
    free.delete(player);
  }
  return chosen;
}

/** The bench: a second goalkeeper and the best other players. */
function benchOf(
  squad: readonly DemoPlayer[],
  starters: readonly Selected[],
  worth: ReadonlyMap<DemoPlayer, number>,
): DemoPlayer[] {
  const started = new Set(starters.map(({ player }) => player));
  const others = squad
    .filter((player) => !started.has(player))
    .sort((left, right) => getOrFail(worth, right) - getOrFail(worth, left));
  const keeper = others.filter((player) => player.position === 'GK').slice(0, 1);
  return [...keeper, ...others.filter((player) => player.position !== 'GK').slice(0, BENCH - keeper.length)];
}

/** The manager's line-up from the available players, at least eleven: by ability, form, fatigue and noise. */
export function chooseTeam(
  manager: DemoManager,
  available: readonly DemoPlayer[],
  condition: (player: DemoPlayer) => Condition,
  random: Random,
): LineUp {
  const formation = random.chance(manager.tinkering) ? manager.otherFormation : manager.formation;
  const worth = new Map(
    available.map((player) => {
      const { form, fatigue } = condition(player);
      return [player, player.ability + manager.rotation * (form - fatigue) + 0.35 * manager.rotation * random.normal()];
    }),
  );
  const starters = eleven(FORMATIONS[formation], available, worth);
  return { formation, starters, bench: benchOf(available, starters, worth) };
}

/** Expected line-up: the manager's usual formation, filled by ability alone. */
export function expectedTeam(manager: DemoManager, available: readonly DemoPlayer[]): LineUp {
  const worth = new Map(available.map((player) => [player, player.ability]));
  const starters = eleven(FORMATIONS[manager.formation], available, worth);
  return { formation: manager.formation, starters, bench: benchOf(available, starters, worth) };
}
