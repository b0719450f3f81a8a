import { Switch } from '@mantine/core'
import { toasts } from '@vitrine/contract'
import type { ReactNode } from 'react'
import {
  IconCircleCheck,
  IconCircleX,
  IconHourglassEmpty,
  IconLock,
  IconShieldCheck,
  IconShieldOff,
} from '../../ui/icons.ts'
import { dateInWords } from '../../lib/dates.ts'
import { Facts } from '../../ui/Panel.tsx'
import { type DetailView, saveChange, textFact, textsIn } from '../details/index.ts'
import { EmbargoField, ExpiryField } from './DateFields.tsx'
import { dateWords, panelWords } from './copy.ts'
import { decisionOf } from './decision.ts'
import { RecordsField } from './RecordsField.tsx'
import css from './RightsPanel.module.css'
import { StatusField } from './StatusField.tsx'

const icons = { ok: IconCircleCheck, waiting: IconHourglassEmpty, stop: IconCircleX, role: IconLock } as const
const Decision = ({ view: { file, team } }: { view: DetailView }) => {
  const { kind, headline, reasons, lines } = decisionOf(file, team.time_zone)
  const Shield = kind === 'stop' ? IconShieldOff : IconShieldCheck
  return (
    <>
      <div className={css.decision} data-kind={kind}>
        <Shield size={28} stroke={1.6} aria-hidden />
        <div>
          <h3 className={css.headline}>{headline}</h3>
          {reasons.map((reason) => (
            <p key={reason} className={css.sub}>
              {reason}
            </p>
          ))}
        </div>
      </div>
      <ul className={css.lines} aria-label={panelWords.actions}>
        {lines.map(({ id, label, kind: state, answer }) => {
          const I = icons[state]
          return (
            <li key={id} data-kind={state}>
              <I size={17} stroke={1.6} aria-hidden />
              {label}
              <span>{answer}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Returns the consent that the guest gave when uploading the file, with its date and full text. */
const consentFact = ({ guest_consent: consent }: DetailView['file']): Fact[] =>
  consent
    ? [
        [
          panelWords.consent,
          <details key="consent">
            <summary>{panelWords.agreedOn(consent.name, dateInWords(consent.created_at))}</summary>
            <p className={css.sub}>{consent.text}</p>
            <p className={css.sub}>{consent.email}</p>
          </details>,
        ],
      ]
    : []

type Fact = readonly [label: string, value: ReactNode]
const factsOf = (view: DetailView): Fact[] => {
  const { file } = view
  if (file.viewer === 'public')
    return [
      ...(file.rights.length > 0 ? [[panelWords.usageRights, <RecordsField key="rights" view={view} />] as const] : []),
      ...(file.copyright ? [textFact(view, 'copyright')] : []),
    ]
  const others = textsIn('rights', file).filter((name) => name !== 'copyright' && name !== 'rights_context')
  return [
    [panelWords.usageRights, <RecordsField key="rights" view={view} />],
    textFact(view, 'rights_context'),
    ...consentFact(file),
    textFact(view, 'copyright'),
    ...others.map((name) => textFact(view, name)),
    [panelWords.status, <StatusField key={file.uuid} view={view} />],
    [dateWords.embargo, <EmbargoField key={file.uuid} view={view} />],
    [dateWords.expires, <ExpiryField key={file.uuid} view={view} />],
  ]
}

const Switches = ({ view }: { view: DetailView }) => {
  const { file, team, why } = view
  const noEdit = why('edit')
  const save = saveChange(view)
  const plan = team.features.includes('DAM_PLUS')
  return (
    <div className={css.switches}>
      {noEdit && <p className={css.sub}>{noEdit}</p>}
      <Switch
        labelPosition="left"
        label={file.internal_use ? panelWords.sharingDisabled : panelWords.sharingEnabled}
        checked={!file.internal_use}
        disabled={noEdit !== null}
        onChange={(event) => void save({ internal: !event.currentTarget.checked }, toasts.rightsUpdated)}
      />
      {team.permissions.includes('ADD_WATERMARK') && (
        <Switch
          labelPosition="left"
          label={panelWords.watermark}
          description={plan ? undefined : panelWords.noWatermarkPlan}
          checked={file.watermark}
          disabled={noEdit !== null || !plan}
          onChange={(event) => void save({ watermark: event.currentTarget.checked }, toasts.rightsUpdated)}
        />
      )}
      <Switch
        labelPosition="left"
        label={panelWords.hideName}
        checked={file.hide_name}
        disabled={noEdit !== null}
        onChange={(event) => void save({ hideName: event.currentTarget.checked }, toasts.rightsUpdated)}
      />
    </div>
  )
}

/** The rights decision, and the fields on which it is based. */
export const RightsPanel = ({ view }: { view: DetailView }) => (
  <>
    <Decision view={view} />
    <Facts facts={factsOf(view)} />
    {view.file.viewer === 'member' && <Switches view={view} />}
  </>
)
