import { Popup } from '../parts/popup';
import { texts } from '../texts';
import { changeSettings, useSettings } from './settings';
import type { Settings } from './settings';
import styles from './settings-button.module.css';

const words = texts.settings;
const timeZones = Intl.supportedValuesOf('timeZone');

/** Odds, stake advice, colours, rows, language and time zone of this device. */
export function SettingsButton() {
  const settings = useSettings();
  const button = (
    <button type="button" className={styles.button}>
      <span className={styles.example}>{words.oddsForms[settings.odds]}</span>
      <span className={styles.name}>{words.open}</span>
    </button>
  );
  return (
    <Popup label={words.open} button={button} placement="bottom-end" className={styles.popover}>
      <Choice name="odds" label={words.odds} options={words.oddsForms} />
      <Choice name="stake" label={words.stake} options={words.stakes} />
      <Choice name="theme" label={words.theme} options={words.themes} />
      <Choice name="contrast" label={words.contrast} options={words.contrasts} />
      <Choice name="density" label={words.density} options={words.densities} />
      <Choice name="language" label={words.language} options={words.languages} />
      <label className={styles.field}>
        {words.timeZone}
        <select
          value={settings.timeZone ?? ''}
          onChange={({ target }) => changeSettings({ timeZone: target.value === '' ? null : target.value })}
        >
          <option value="">{words.browserTimeZone}</option>
          {['UTC', ...timeZones].map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </label>
    </Popup>
  );
}

type ChoiceName = 'odds' | 'stake' | 'theme' | 'contrast' | 'density' | 'language';

interface ChoiceProps<Name extends ChoiceName> {
  readonly name: Name;
  readonly label: string;
  readonly options: Readonly<Record<Settings[Name], string>>;
}

/** One setting as a row of radio buttons. */
function Choice<Name extends ChoiceName>({ name, label, options }: ChoiceProps<Name>) {
  const chosen = useSettings()[name];
  const choose = (value: Settings[Name]): void => {
    changeSettings({ [name]: value });
    // texts are loaded on page load
    if (name === 'language') location.reload();
  };
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {(Object.entries(options) as [Settings[Name], string][]).map(([value, text]) => (
          <label key={value} className={styles.option}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => choose(value)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
