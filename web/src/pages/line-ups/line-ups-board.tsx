import type { LineupPlayer } from '../../api';
import { useFormat } from '../../format/use-format';
import { boardPage } from '../../parts/board/board';
import { onlyRowOf } from '../../parts/board/board-requests';
import { Below, MatchCell, Who } from '../../parts/board/cells';
import { Unknown } from '../../parts/hint';
import { shortPosition, texts } from '../../texts';
import { LineUpSheet } from './line-up-sheet';
import type { LineUpDetails } from './line-up-sheet';
import { lineUpsRequest } from './line-ups-request';

const { lineups: words, names } = texts.boards;

type Row = Pick<LineupPlayer, (typeof lineUpsRequest.fields)[number]>;

/** Players of published and projected elevens. */
export const LineUpsPage = boardPage<Row, LineUpDetails>({
  ...lineUpsRequest,
  words,
  keyOf: ({ eventId, playerId }) => `${eventId}:${playerId}`,
  details: ({ key, query, signal }) => {
    const [eventIds = '', playerIds = ''] = key.split(':');
    return onlyRowOf(lineUpsRequest.address, { ...query, eventIds, playerIds }, signal);
  },
  Sheet: LineUpSheet,
  columns: [
    { id: 'player', header: names.player, cell: (player) => <Player player={player} />, onPhone: 'start' },
    {
      id: 'match',
      header: names.match,
      cell: (player) => (
        <MatchCell
          home={player.homeTeamName}
          away={player.awayTeamName}
          kickoff={player.matchTime}
          league={player.tournamentName}
          team={player.teamName}
        />
      ),
      onPhone: 'below',
    },
    {
      id: 'number',
      header: words.number,
      isNumeric: true,
      isExtra: true,
      cell: ({ jerseyNumber }) => jerseyNumber ?? <Unknown why={words.noNumber} />,
    },
    { id: 'position', header: words.position, cell: (player) => <Position player={player} />, onPhone: 'end' },
    {
      id: 'usual',
      header: words.usual,
      cell: ({ positionChange: { usualPosition } }) =>
        usualPosition === null ? <Unknown why={words.noUsual} /> : shortPosition(usualPosition),
    },
    {
      id: 'starts',
      header: words.starts,
      explanation: words.startsWhy,
      isNumeric: true,
      cell: (player) => <Starts player={player} />,
      onPhone: 'end',
    },
  ],
});

function Player({ player }: { readonly player: Row }) {
  const { isPositionChange, usualPosition } = player.positionChange;
  const change = isPositionChange && usualPosition !== null ? words.usually(shortPosition(usualPosition)) : null;
  return (
    <Who
      isPerson
      name={player.playerName}
      below={[player.teamName]}
      mark={change === null ? null : { name: words.changed, why: change }}
    />
  );
}

function Position({ player: { position, positionChange } }: { readonly player: Row }) {
  const code = positionChange.currentPosition ?? position;
  if (code === null) return <Unknown why={words.noPosition} />;
  return (
    <>
      {shortPosition(code)}
      {position === null ? null : <Below>{texts.positions[position]}</Below>}
    </>
  );
}

function Starts({ player: { startProbability, predictionType } }: { readonly player: Row }) {
  const format = useFormat();
  return (
    <>
      <b>{format.percent(startProbability, { places: 0 })}</b>
      <Below>{words.kinds[predictionType]}</Below>
    </>
  );
}
