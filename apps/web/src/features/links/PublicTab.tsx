import { Select, Switch } from '@mantine/core'
import { type Input, links, type Published, publicDownloads, shareWords } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { dateInWords } from '../../lib/dates.ts'
import { dayIn, dayInWords, endOfDay, todayIn } from '../../lib/days.ts'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { endDateChoices } from '../../ui/DateField.tsx'
import { Fields, Note, Setting } from '../../ui/Fields.tsx'
import { SavedDateField } from '../../ui/SavedDateField.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { publishedQuery } from './api.ts'
import css from './links.module.css'
import { LinksOfFile } from './LinksOfFile.tsx'
import { QrCode } from './QrCode.tsx'
import { publicDownloadHelp, publicDownloadLabels } from './words.ts'

type Props = { file: string; published: Published; onNew: () => void }

/** The decision in words: that it may be shared and until when, or what forbids it. */
const Verdict = ({
  published: { may_share, reasons, warnings, expiration_date, public: open },
}: {
  published: Published
}) => {
  if (may_share)
    return (
      <Note kind={warnings.length > 0 ? 'warn' : 'ok'}>
        May be shared.{warnings.map((warning) => ` ${warning}`)}
        {expiration_date && ` The page closes by itself after ${dayInWords(expiration_date)}.`}
      </Note>
    )
  return (
    <Note kind="warn">
      May not be shared. {reasons.join(' ')}
      {open && ' The page is on, but nobody sees anything there until this has changed.'}
    </Note>
  )
}

type Change = Pick<Input<typeof links.publish>, 'body'>['body']
/** What the public page gives, and until when. A licence that ends before closes it earlier. */
const PageSettings = ({
  published,
  why,
  change,
}: {
  published: Published
  why: string | null
  change: (body: Change) => void
}) => {
  const { public_downloads, public_until, expiration_date, hide_name } = published
  const { time_zone } = useSession().team
  const off = { disabled: why !== null, title: why ?? undefined }
  return (
    <>
      <Setting title="Downloads" sub={publicDownloadHelp[public_downloads]}>
        <Select
          aria-label="Downloads from the public page"
          data={publicDownloads.map((value) => ({ value, label: publicDownloadLabels[value] }))}
          allowDeselect={false}
          value={public_downloads}
          onChange={(value) => value && change({ public_downloads: value })}
          {...off}
        />
      </Setting>
      <Setting
        title="Link expiry"
        sub={[
          public_until && `On ${dateInWords(public_until, time_zone)}.`,
          expiration_date
            ? `Never later than the licence: ${dayInWords(expiration_date)}`
            : !public_until && 'Leave empty for no expiry date',
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <SavedDateField
          aria-label="The public page ends on"
          placeholder="No expiry"
          min={todayIn(time_zone)}
          // Nothing stays open longer than the licence.
          max={expiration_date ?? undefined}
          choices={endDateChoices(todayIn(time_zone))}
          none="No expiry"
          value={public_until ? dayIn(time_zone, public_until) : ''}
          onSave={(day) => change({ public_until: endOfDay(time_zone, day) })}
          {...off}
        />
      </Setting>
      <Setting title="Show the file name" sub="Otherwise visitors see the date it was created">
        <Switch
          aria-label="Show the file name"
          checked={!hide_name}
          onChange={(event) => change({ hide_name: !event.currentTarget.checked })}
          {...off}
        />
      </Setting>
    </>
  )
}

const hasEnded = (until: Date | null) => until !== null && until <= new Date()
const openedInWords = ({ times, since }: Published['opened']) =>
  since
    ? ` Opened ${times === 1 ? 'once' : `${times.toLocaleString('en-GB')} times`} since ${dateInWords(since)}.`
    : ' Nobody has opened it yet.'

/** The public page of a file, and links that open it in other ways. */
export const PublicTab = ({ file, published, onNew }: Props) => {
  const cache = useQueryClient()
  const publish = useSend(links.publish)
  const whyNot = useWhyNot()(links.publish)
  const { public: open, url, may_share, public_until } = published
  const ended = hasEnded(public_until)
  const change = (body: Change) =>
    publish.mutate(
      { params: { file }, body },
      {
        onSuccess: (now) => cache.setQueryData(publishedQuery(file).queryKey, { ...published, ...now }),
        onError: toastError('The public page is as it was'),
      },
    )
  const why = whyNot ?? (may_share || open ? null : published.reasons.join(' '))
  return (
    <Fields>
      {open && (
        <div className={css.page}>
          <Fields>
            <CopyField
              primary
              label={shareWords.publicLink}
              value={url}
              help={`Anyone with the link sees the image, its credit and its terms.${openedInWords(published.opened)}`}
            />
            <Verdict published={published} />
          </Fields>
          <QrCode value={url} />
        </div>
      )}
      {!open && <Verdict published={published} />}
      {open && ended && <Note kind="warn">This page has ended. Give it another end, or none, and it opens again.</Note>}
      <div>
        <Setting
          title="Public page"
          sub={
            why ??
            (open
              ? 'On. Turn off to disable the link'
              : 'Anyone with the link sees the image, its credit and its terms')
          }
        >
          <Switch
            aria-label="Public page"
            title={why ?? undefined}
            checked={open}
            disabled={why !== null || publish.isPending}
            onChange={(event) => change({ public: event.currentTarget.checked })}
          />
        </Setting>
        {open && (
          <PageSettings
            key={publish.isError ? publish.submittedAt : 0}
            published={published}
            why={whyNot}
            change={change}
          />
        )}
      </div>
      <LinksOfFile file={file} onNew={onNew} why={whyNot ?? (may_share ? null : published.reasons.join(' '))} />
    </Fields>
  )
}
