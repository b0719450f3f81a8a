import { SegmentedControl } from '@mantine/core'
import { type DownloadRequest, downloads, shapeInWords } from '@vitrine/contract'
import { dayInWords } from '../../lib/days.ts'
import { useAction } from '../../lib/use-action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useSession } from '../auth/index.ts'
import { answerInWords, answerWords, coverageOf, licenceEnds, markedInWords, throughInWords } from './copy.ts'
import type { Verdict } from './answers.ts'
import css from './downloads.module.css'
import { inThirdPerson } from './explain-copy.ts'
import type { GroupedBy } from './groups.ts'

/** Withdraws an approval. The person is notified by email. */
const Withdraw = ({ request, about }: { request: DownloadRequest; about: string }) => {
  const { run, busy } = useAction(downloads.answer, [downloads.requests, downloads.people, downloads.asks])
  const withdraw = () =>
    run(
      { params: { download_request: request.uuid }, body: { approved: false, withdraw: true } },
      {
        ask: answerWords.withdrawAsk(request.user.name || request.user.email, request.file.name),
        done: answerWords.withdrawn,
        failed: answerWords.notWithdrawn,
      },
    )
  return (
    <Button size="small" danger busy={busy} aria-label={answerWords.withdrawFor(about)} onClick={() => void withdraw()}>
      {answerWords.withdraw}
    </Button>
  )
}
const isLive = ({ approved, ended, used_at }: DownloadRequest) => approved === true && used_at === null && !ended

const AnswerSummary = ({ request, about }: { request: DownloadRequest; about: string }) => {
  const { approved } = request
  return (
    <span className={css.answered}>
      <Badge kind={approved ? 'ok' : 'stop'}>{approved ? answerWords.approved : answerWords.denied}</Badge>
      <span className={css.when}>{answerInWords(request)}</span>
      {isLive(request) && <Withdraw request={request} about={about} />}
    </span>
  )
}

/** Whether the rights cover the request, with the licence and its expiry, or the reasons why not. */
const Coverage = ({ request }: { request: DownloadRequest }) => {
  const { kind, words } = coverageOf([request])
  const { rights, expiration_date } = request.file
  const ends = licenceEnds(expiration_date && dayInWords(expiration_date))
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
/** One request: its file or person, whether rights cover it, and its answer. */
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
          {shape === 'original' ? answerWords.originalSize : shapeInWords(shape)}
          {by === 'file' && `, ${answerWords.useCase(request.useCase)}`}
          {team.permissions.includes('MANAGE_TEAM') && (
            <>
              {' · '}
              <TextLink to="/file/$file/rights" params={{ file: file.uuid }} search={{ person: user.email }}>
                {answerWords.why}
              </TextLink>
            </>
          )}
        </span>
      </span>
      {approved === null ? (
        <SegmentedControl
          aria-label={answerWords.answerFor(by === 'person' ? file.name : who)}
          data={[
            { value: 'approve', label: answerWords.approve },
            { value: 'deny', label: answerWords.deny },
          ]}
          value={verdict}
          onChange={(value) => onVerdict(value as Verdict)}
        />
      ) : (
        <AnswerSummary request={request} about={by === 'person' ? file.name : who} />
      )}
    </li>
  )
}
