import { Select, Slider, Skeleton } from '@mantine/core'
import {
  FACE_LIKENESS,
  missingReleases,
  people,
  type PeopleSettings as Settings,
  toasts,
  uncoveredReleases,
} from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Section, Setting } from '../../ui/Fields.tsx'
import { useWhyNot } from '../auth/index.ts'
import { settingsQuery } from './api.ts'
import { percentInWords } from './copy.ts'
import css from './settings.module.css'
import { settingsWords as texts } from './release-copy.ts'

const [LEAST, MOST] = [0.3, 0.8]
type PartProps = { team: string; settings: Settings; why: string | null }

/** Saves a single setting immediately. */
const useSave = (team: string) => {
  const update = useAction(people.updateSettings, [people.settings, people.list, people.suggestions])
  const save = (
    body: Parameters<typeof update.run>[0]['body'],
    done: string = toasts.settingsSaved,
    ask?: Parameters<typeof update.run>[1]['ask'],
  ) => update.run({ params: { team }, body }, { done, failed: texts.failed, ask })
  return { save, busy: update.busy }
}

/** Turns face recognition on or off. Turning it off deletes stored face data, so a dialog asks first. */
const Recognition = ({ team, settings, why }: PartProps) => {
  const { save, busy } = useSave(team)
  const { face_recognition: on, available, faces, described } = settings
  const turnOff = () =>
    save({ face_recognition: false }, texts.turnedOff, {
      title: texts.turnOffTitle,
      text: texts.turnOffText(described),
      action: texts.turnOffAction,
      danger: true,
    })
  const turnOn = () => save({ face_recognition: true }, texts.turnedOn)
  return (
    <Setting
      title={texts.recognition}
      sub={on ? (available ? texts.on(faces, described) : texts.unavailable) : texts.off}
    >
      <Button why={why} busy={busy} danger={on} onClick={() => void (on ? turnOff() : turnOn())}>
        {on ? texts.turnOff : texts.turnOn}
      </Button>
    </Setting>
  )
}

/** How similar two faces must be to be treated as the same person. Saved when the handle is released. */
const Likeness = ({ team, settings, why }: PartProps) => {
  const { save } = useSave(team)
  const [value, setValue] = useState(settings.face_likeness)
  const [saved, setSaved] = useState(settings.face_likeness)
  const id = useId()
  if (saved !== settings.face_likeness) {
    setSaved(settings.face_likeness)
    setValue(settings.face_likeness)
  }
  const end = async (next: number) => {
    if (next !== settings.face_likeness && !(await save({ face_likeness: next }))) setValue(settings.face_likeness)
  }
  return (
    <div className={css.likeness}>
      <div id={id} className={css.label}>
        {texts.likeness}
        <span className={css.value}>{percentInWords(value)}</span>
      </div>
      <p className={css.help}>{texts.likenessHelp}</p>
      <Slider
        thumbProps={{ 'aria-labelledby': id, 'aria-valuetext': percentInWords(value) }}
        disabled={why !== null}
        min={LEAST}
        max={MOST}
        step={0.01}
        marks={[{ value: FACE_LIKENESS, label: texts.usual }]}
        label={null}
        value={value}
        onChange={setValue}
        onChangeEnd={(next) => void end(next)}
      />
    </div>
  )
}

const Fields = ({ team, settings, why }: PartProps) => {
  const { save } = useSave(team)
  const { uncovered_releases, missing_releases } = settings
  return (
    <>
      <Recognition team={team} settings={settings} why={why} />
      {settings.face_recognition && <Likeness team={team} settings={settings} why={why} />}
      <Select
        label={texts.uncovered}
        description={texts.uncoveredHelp[uncovered_releases]}
        allowDeselect={false}
        disabled={why !== null}
        data={uncoveredReleases.map((value) => ({ value, label: texts.uncoveredChoices[value] }))}
        value={uncovered_releases}
        onChange={(value) => value && void save({ uncovered_releases: value })}
      />
      <Select
        label={texts.missing}
        description={texts.missingHelp[missing_releases]}
        allowDeselect={false}
        disabled={why !== null}
        data={missingReleases.map((value) => ({ value, label: texts.missingChoices[value] }))}
        value={missing_releases}
        onChange={(value) => value && void save({ missing_releases: value })}
      />
    </>
  )
}

/** The team's settings for faces and releases. */
export const PeopleSettings = ({ team }: { team: string }) => {
  const query = useQuery(settingsQuery(team))
  const why = useWhyNot()(people.updateSettings)
  return (
    <Section title={texts.title} sub={texts.sub}>
      <Loaded query={query} what={texts.loading} skeleton={<Skeleton height={220} radius="md" />}>
        {(settings) => <Fields team={team} settings={settings} why={why} />}
      </Loaded>
    </Section>
  )
}
