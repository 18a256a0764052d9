import type { SubstituteImpact, SubstituteImpactPage } from '../../api';
import { useFormat } from '../../format/use-format';
import type { BoardPage } from '../../parts/board/board-declaration';
import { Percent } from '../../parts/board/cells';
import { Message } from '../../parts/message';
import { AsOf, Facts } from '../../parts/sheet/facts';
import { SheetHead, SheetLink } from '../../parts/sheet/sheet-head';
import { inSentence, texts } from '../../texts';

const { substitutes: words, gone, goneNext } = texts.boards;

export type SubstituteDetails = BoardPage<SubstituteImpact> & Pick<SubstituteImpactPage, 'stat' | 'window'>;

/** Explains what a player's substitutes added: totals, starts, minutes. */
export function SubstituteSheet({ details: { data, dataAsOf, stat, window } }: { details: SubstituteDetails }) {
  const format = useFormat();
  const [player] = data;
  if (player === undefined) return <Message title={gone} detail={goneNext} />;
  return (
    <>
      <SheetHead title={`${player.playerName}, ${inSentence(texts.statistics[stat])}`}>
        {player.teamName === null ? null : `${player.teamName} · `}
        <SheetLink to="/players/$id" id={player.playerId}>
          {words.toPlayer}
        </SheetLink>
      </SheetHead>
      <Facts
        facts={[
          [words.ownTotal, <b key="own">{format.number(player.baseTotal)}</b>],
          [words.addedTotal, <b key="added">{format.number(player.addedTotal)}</b>],
          [words.togetherTotal, <b key="together">{format.number(player.withSubTotal)}</b>],
          [words.boost, <Percent key="boost" value={player.boostPct} why={words.noBoost} signed />],
          [`${words.starts}, ${words.windows[window]}`, format.number(player.starts)],
          [words.replaced, words.of(player.subbedOff, player.starts)],
          [words.minutes, format.number(player.avgMinutes, 0)],
          [words.own, format.number(player.baseAvg, 2, true)],
          [words.together, format.number(player.withSubAvg, 2, true)],
        ]}
      />
      <AsOf at={dataAsOf}>{words.lead}</AsOf>
    </>
  );
}
