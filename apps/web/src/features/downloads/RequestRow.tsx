import { SegmentedControl } from '@mantine/core'
import { type DownloadRequest, downloads, shapeInWords } from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'
import { dayInWords } from '../../lib/days.ts'
import { useAction } from '../../lib/use-action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useSession } from '../auth/index.ts'
import type { Verdict } from './answers.ts'
import css from './downloads.module.css'
import { inThirdPerson } from './explain-words.ts'
import { coverageOf, type GroupedBy } from './groups.ts'
import { markedInWords, throughInWords } from './request-words.ts'

/** Takes an approval back. Who has it hears of it by mail. */
const Withdraw = ({ request, about }: { request: DownloadRequest; about: string }) => {
  const { run, busy } = useAction(downloads.answer, [downloads.requests, downloads.people, downloads.asks])
  const withdraw = () =>
    run(
      { params: { download_request: request.uuid }, body: { approved: false, withdraw: true } },
      {
        ask: {
          title: 'Withdraw approval',
          text: `${request.user.name || request.user.email} can no longer use this approval to download ${request.file.name}. We’ll let them know by email. Files they already downloaded aren’t affected.`,
          action: 'Withdraw',
          danger: true,
        },
        done: 'Approval withdrawn',
        failed: 'Approval not withdrawn',
      },
    )
  return (
    <Button size="small" danger busy={busy} aria-label={`Withdraw approval: ${about}`} onClick={() => void withdraw()}>
      Withdraw approval
    </Button>
  )
}
const isLive = ({ approved, ended, used_at }: DownloadRequest) => approved === true && used_at === null && !ended

const Answered = ({ request, about }: { request: DownloadRequest; about: string }) => {
  const { approved, reason, until, once, used_at, answered_by } = request
  return (
    <span className={css.answered}>
      <Badge kind={approved ? 'ok' : 'stop'}>{approved ? 'Approved' : 'Denied'}</Badge>
      <span className={css.when}>
        {[
          answered_by ? `by ${answered_by}` : approved && 'by a rule',
          until && `until ${dateInWords(until)}`,
          request.ended && 'ended',
          once && (used_at ? 'used' : 'for one download'),
          reason,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      {isLive(request) && <Withdraw request={request} about={about} />}
    </span>
  )
}

/** What the rights say of this one: covered, with the licence and its end; or what forbids it. */
const Coverage = ({ request }: { request: DownloadRequest }) => {
  const { kind, words } = coverageOf([request])
  const { rights, expiration_date } = request.file
  const ends = expiration_date ? `Until ${dayInWords(expiration_date)}` : 'No end date'
  return (
    <span className={css.covered}>
      <Badge kind={kind}>{words}</Badge>
      <span className={css.when}>
        {request.covered ? [...rights, ends].join(' · ') : request.reasons.map(inThirdPerson).join(' ')}
      </span>
    </span>
  )
}

type RowProps = { request: DownloadRequest; by: GroupedBy; verdict: Verdict; onVerdict: (verdict: Verdict) => void }
/** One request: which file, or who, whether its rights cover it, and the answer. */
export const RequestRow = ({ request, by, verdict, onVerdict }: RowProps) => {
  const { team } = useSession()
  const { file, shape, approved, user } = request
  const who = user.name || user.email
  return (
    <li className={css.asked}>
      {by === 'person' &&
        (file.thumbnail_url ? <img src={file.thumbnail_url} alt="" /> : <span className={css.blank} />)}
      <span className={css.words}>
        {by === 'person' ? (
          <TextLink to="/file/$file" params={{ file: file.uuid }}>
            {file.name}
          </TextLink>
        ) : (
          <span className={css.name}>{who}</span>
        )}
        <Coverage request={request} />
        <span className={css.when}>{throughInWords(request)}</span>
        {request.marked && <span className={css.when}>{markedInWords(request)}</span>}
        <span className={css.when}>
          {shape === 'original' ? 'Original size' : shapeInWords(shape)}
          {by === 'file' && `, for: “${request.useCase}”`}
          {team.permissions.includes('MANAGE_TEAM') && (
            <>
              {' · '}
              <TextLink to="/file/$file/rights" params={{ file: file.uuid }} search={{ person: user.email }}>
                Why?
              </TextLink>
            </>
          )}
        </span>
      </span>
      {approved === null ? (
        <SegmentedControl
          aria-label={`Answer for ${by === 'person' ? file.name : who}`}
          data={[
            { value: 'approve', label: 'Approve' },
            { value: 'deny', label: 'Deny' },
          ]}
          value={verdict}
          onChange={(value) => onVerdict(value as Verdict)}
        />
      ) : (
        <Answered request={request} about={by === 'person' ? file.name : who} />
      )}
    </li>
  )
}
