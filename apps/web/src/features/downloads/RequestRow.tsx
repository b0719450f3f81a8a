import { SegmentedControl } from '@mantine/core'
import type { DownloadRequest } from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useSession } from '../auth/index.ts'
import type { Verdict } from './answers.ts'
import css from './downloads.module.css'
import { coverageOf, type GroupedBy } from './groups.ts'
import { shapeInWords } from './words.ts'

const Answered = ({ approved, reason, until, once, used_at, answered_by }: DownloadRequest) => (
  <span className={css.answered}>
    <Badge kind={approved ? 'ok' : 'stop'}>{approved ? 'Approved' : 'Denied'}</Badge>
    <span className={css.when}>
      {[
        answered_by ? `by ${answered_by}` : approved && 'by a rule',
        until && `until ${dateInWords(until)}`,
        once && (used_at ? 'used' : 'for one download'),
        reason,
      ]
        .filter(Boolean)
        .join(', ')}
    </span>
  </span>
)

/** What the rights say of this one: covered, with the licence and its end; or what forbids it. */
const Coverage = ({ request }: { request: DownloadRequest }) => {
  const { kind, words } = coverageOf([request])
  const { rights, expiration_date } = request.file
  const ends = expiration_date ? `Until ${dateInWords(new Date(expiration_date))}` : 'No end date'
  return (
    <span className={css.covered}>
      <Badge kind={kind}>{words}</Badge>
      <span className={css.when}>{request.covered ? [...rights, ends].join(' · ') : request.reasons.join(' ')}</span>
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
        <span className={css.when}>
          {shapeInWords(shape)}
          {by === 'file' && `, ${request.useCase}`}
          {team.permissions.includes('MANAGE_TEAM') && (
            <>
              {', '}
              <TextLink to="/file/$file/rights" params={{ file: file.uuid }} search={{ person: user.email }}>
                why?
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
        <Answered {...request} />
      )}
    </li>
  )
}
