const CHECK_MILLISECONDS = 500;

/** Calls `action` once npm, which started this process, has ended: npm's shell does not forward a fatal signal. */
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
