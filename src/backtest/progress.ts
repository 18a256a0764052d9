import { progressBar } from '../common/progress-bar.js';

/** Shows the progress of a replay: a bar on a terminal, nothing elsewhere. */
export function createReplayProgress(stream: NodeJS.WriteStream): {
  show: (label: string, done: number, total: number) => void;
  stop: () => void;
} {
  if (!stream.isTTY) return { show: () => undefined, stop: () => undefined };
  const bar = progressBar(stream, 'matches');
  let shown: string | null = null;
  return {
    show(label, done, total) {
      if (label !== shown) bar.start(total, 0, { label });
      shown = label;
      bar.update(done, { label });
    },
    stop: () => (shown === null ? undefined : bar.stop()),
  };
}
