import type { LineupPlayer } from '../../api';
import { useFormat } from '../../format/use-format';
import type { BoardPage } from '../../parts/board/board-declaration';
import { Unknown } from '../../parts/hint';
import { Message } from '../../parts/message';
import { Moment } from '../../parts/moment';
import { AsOf, Facts, SheetPart } from '../../parts/sheet/facts';
import { SheetHead, SheetLink } from '../../parts/sheet/sheet-head';
import { shortPosition, texts } from '../../texts';

const { lineups: words, sheet, gone, goneNext } = texts.boards;

export type LineUpDetails = BoardPage<LineupPlayer>;

/** Explains a player's place in an eleven: its certainty, his position, and his previous positions. */
export function LineUpSheet({ details: { data, dataAsOf } }: { readonly details: LineUpDetails }) {
  const format = useFormat();
  const [player] = data;
  if (player === undefined) return <Message title={gone} detail={goneNext} />;
  const { currentPosition, usualPosition, gamesAnalyzed, rawHistory, isPositionChange } = player.positionChange;
  const position = currentPosition ?? player.position;
  return (
    <>
      <SheetHead
        title={`${player.playerFullName}, ${player.teamName}`}
        match={{
          id: player.eventId,
          home: player.homeTeamName,
          away: player.awayTeamName,
          kickoff: player.matchTime,
        }}
        warning={isPositionChange && usualPosition !== null ? words.usually(shortPosition(usualPosition)) : null}
      >
        <SheetLink to="/players/$id" id={player.playerId}>
          {sheet.toPlayer}
        </SheetLink>
      </SheetHead>
      <Facts
        facts={[
          [words.starts, <b key="starts">{format.percent(player.startProbability, { places: 0 })}</b>],
          [words.kind, words.kinds[player.predictionType]],
          [words.since, <Moment key="since" at={new Date(player.predictedAt)} />],
          [words.position, position === null ? <Unknown why={words.noPosition} /> : shortPosition(position)],
          [words.usual, usualPosition === null ? <Unknown why={words.noUsual} /> : shortPosition(usualPosition)],
          [words.analysed, format.number(gamesAnalyzed)],
          [words.number, player.jerseyNumber ?? <Unknown why={words.noNumber} />],
        ]}
      />
      <SheetPart title={words.history}>
        {rawHistory.length === 0 ? <Unknown why={words.noHistory} /> : rawHistory.map(shortPosition).join(' · ')}
      </SheetPart>
      <AsOf at={dataAsOf}>{words.startsWhy}</AsOf>
    </>
  );
}
