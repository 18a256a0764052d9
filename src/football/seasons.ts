/** `splitYear`: July to June, `2015/2016`; `calendarYear`: January to December, `2019`. */
export type SeasonFormat = 'splitYear' | 'calendarYear';

/**
 * Label of the season that holds a day (`YYYY-MM-DD`): `2015/2016` or `2019`. The seasons that were
 * interrupted in 2020 ran through July; no league here began its next one before 1 August.
 */
export function seasonOf(day: string, format: SeasonFormat): string {
  const year = Number(day.slice(0, 4));
  if (format === 'calendarYear') return String(year);
  const firstMonth = year === 2020 ? '08' : '07';
  return day.slice(5, 7) >= firstMonth ? `${year}/${year + 1}` : `${year - 1}/${year}`;
}
