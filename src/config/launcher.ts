const CHECK_MILLISECONDS = 500;

/** Calls back when npm, which started this process, has ended: its shell does not hand on the signal that killed it. */
export function onLauncherGone(action: () => void): void {
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined || parent <= 1) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    action();
  }, CHECK_MILLISECONDS);
  timer.unref();
}
