import { Select, Switch } from '@mantine/core'
import { type Input, links, type PublicState, publicDownloads, shareWords } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { dateInWords } from '../../lib/dates.ts'
import { dayIn, endOfDay, todayIn } from '../../lib/days.ts'
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
import { publicDownloadHelp, publicDownloadLabels, publicWords } from './copy.ts'

type Props = { file: string; published: PublicState; onNew: () => void }

/** Shows whether and until when the file can be shared, or the reasons why it can't. */
const Verdict = ({
  published: { may_share, reasons, warnings, expiration_date, public: open },
}: {
  published: PublicState
}) => {
  if (may_share)
    return <Note kind={warnings.length > 0 ? 'warn' : 'ok'}>{publicWords.canShare(warnings, expiration_date)}</Note>
  return <Note kind="warn">{publicWords.cannotShare(reasons, open)}</Note>
}

type Change = Pick<Input<typeof links.publish>, 'body'>['body']
/** Settings for downloads and expiry of the public page. A licence that ends earlier closes the page earlier. */
const PageSettings = ({
  published,
  why,
  change,
}: {
  published: PublicState
  why: string | null
  change: (body: Change) => void
}) => {
  const { public_downloads, public_until, expiration_date, hide_name } = published
  const { time_zone } = useSession().team
  const off = { disabled: why !== null, title: why ?? undefined }
  return (
    <>
      <Setting title={publicWords.downloads} sub={publicDownloadHelp[public_downloads]}>
        <Select
          aria-label={publicWords.downloadsOfPage}
          data={publicDownloads.map((value) => ({ value, label: publicDownloadLabels[value] }))}
          allowDeselect={false}
          value={public_downloads}
          onChange={(value) => value && change({ public_downloads: value })}
          {...off}
        />
      </Setting>
      <Setting
        title={publicWords.expiry}
        sub={publicWords.expiryHelp(public_until && dateInWords(public_until, time_zone), expiration_date)}
      >
        <SavedDateField
          aria-label={publicWords.expiryOfPage}
          placeholder={publicWords.noExpiry}
          min={todayIn(time_zone)}
          // The page can't stay open after the licence has ended.
          max={expiration_date ?? undefined}
          choices={endDateChoices(todayIn(time_zone))}
          none={publicWords.noExpiry}
          value={public_until ? dayIn(time_zone, public_until) : ''}
          onSave={(day) => change({ public_until: endOfDay(time_zone, day) })}
          {...off}
        />
      </Setting>
      <Setting title={publicWords.showName} sub={publicWords.showNameHelp}>
        <Switch
          aria-label={publicWords.showName}
          checked={!hide_name}
          onChange={(event) => change({ hide_name: !event.currentTarget.checked })}
          {...off}
        />
      </Setting>
    </>
  )
}

const hasEnded = (until: Date | null) => until !== null && until <= new Date()

/** The public page of a file, and its share links. */
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
        onError: toastError(publicWords.notChanged),
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
              help={publicWords.linkHelp(published.opened)}
            />
            <Verdict published={published} />
          </Fields>
          <QrCode value={url} />
        </div>
      )}
      {!open && <Verdict published={published} />}
      {open && ended && <Note kind="warn">{publicWords.ended}</Note>}
      <div>
        <Setting title={publicWords.page} sub={why ?? (open ? publicWords.pageOn : publicWords.pageOff)}>
          <Switch
            aria-label={publicWords.page}
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
