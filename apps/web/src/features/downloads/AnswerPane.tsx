import { type DownloadRequest, downloads } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bottomBarRef } from '../../lib/bottom-bars.ts'
import { queryOf } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconArrowLeft } from '../../ui/icons.ts'
import { MailAddress } from '../../ui/MailAddress.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { answerWords, decisionInWords, historyInWords, requestsWords } from './copy.ts'
import { useAnswers, defaultTerms, type Verdict } from './answers.ts'
import { TermsFields } from './TermsFields.tsx'
import css from './downloads.module.css'
import { countIn, type Group, openRequestsIn, useCasesWithFiles } from './groups.ts'
import { RequestRow } from './RequestRow.tsx'

/** A summary of the person’s earlier requests. */
const History = ({ person, after }: { person: string; after: boolean }) => {
  const { team } = useSession()
  const { data } = useQuery(
    queryOf(downloads.requestsOfOne, { params: { team: team.uuid, asker: person }, query: { limit: 100 } }),
  )
  const words = data ? historyInWords(data.results) : null
  return words ? `${after ? ' · ' : ''}${words}` : null
}

type PaneProps = { group: Group; onAnswered: () => void; onBack: (() => void) | undefined }
/** The requests by one person or for one file, and their answers. Requests not covered by rights are denied by default. */
export const AnswerPane = ({ group, onAnswered, onBack }: PaneProps) => {
  const { title, sub, by, key } = group
  const open = openRequestsIn(group)
  const uses = useCasesWithFiles(group)
  const [verdicts, setVerdicts] = useState<Record<string, Verdict>>({})
  const [terms, setTerms] = useState(defaultTerms)
  const { send, busy } = useAnswers()
  const verdictOf = ({ uuid, covered }: DownloadRequest) => verdicts[uuid] ?? (covered ? 'approve' : 'deny')
  const denied = open.filter((one) => verdictOf(one) === 'deny').length
  const approved = open.length - denied
  const answer = async (of: (request: DownloadRequest) => Verdict) => {
    try {
      await send(open, of, terms)
      toast.ok(decisionInWords(open.map(of), by === 'person' ? title : undefined))
      onAnswered()
    } catch (error) {
      toastError(answerWords.notSent)(error)
    }
  }
  return (
    <section className={css.pane} aria-label={answerWords.requestsOf[by](title)}>
      <header className={css.paneHead}>
        {onBack && <IconButton icon={IconArrowLeft} label={requestsWords.back} onClick={onBack} />}
        {by === 'person' && <Avatar name={title} size="large" />}
        <div className={css.words}>
          <h2 className={css.who}>
            {by === 'person' ? (
              <MailAddress text={title} />
            ) : (
              <TextLink to="/file/$file" params={{ file: key }}>
                {title}
              </TextLink>
            )}
          </h2>
          <p className={css.when}>
            <MailAddress text={sub} />
            {by === 'person' && <History person={key} after={sub !== ''} />}
          </p>
        </div>
      </header>
      {by === 'person' &&
        uses.map(({ useCase, files }) => (
          <blockquote key={useCase} className={css.quote}>
            {useCase}
            {uses.length > 1 && <footer className={css.when}>{answerWords.forFiles(files)}</footer>}
          </blockquote>
        ))}
      <h3 className={css.count}>{answerWords.counted[by](countIn(group))}</h3>
      <ul className={css.files}>
        {group.requests.map((request) => (
          <RequestRow
            key={request.uuid}
            request={request}
            by={by}
            verdict={verdictOf(request)}
            onVerdict={(verdict) => setVerdicts((now) => ({ ...now, [request.uuid]: verdict }))}
          />
        ))}
      </ul>
      {open.length > 0 && (
        <>
          <TermsFields
            terms={terms}
            set={(change) => setTerms((now) => ({ ...now, ...change }))}
            approved={open.filter((one) => verdictOf(one) === 'approve')}
            denied={denied}
          />
          <footer ref={bottomBarRef} className={css.paneFoot}>
            {approved > 0 && (
              <Button busy={busy} onClick={() => void answer(() => 'deny')}>
                {open.length === 1 ? answerWords.deny : answerWords.denyAll}
              </Button>
            )}
            <Button primary busy={busy} onClick={() => void answer(verdictOf)}>
              {answerWords.send(approved, denied)}
            </Button>
          </footer>
        </>
      )}
    </section>
  )
}
