import type { Mail } from '@vitrine/contract'
import { Fragment, useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { timeInWords } from '../../lib/dates.ts'
import { useMobile } from '../../lib/media-query.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Flyout } from '../../ui/Dialog.tsx'
import { IconMail } from '../../ui/icons.ts'
import { Facts } from '../../ui/Panel.tsx'
import { EmptyState, SkeletonText } from '../../ui/States.tsx'
import { words } from '../../ui/words.ts'
import css from './MailBox.module.css'
import { mailWords, stateWords } from './copy.ts'

type Part = { at: number; text: string; href?: string }

/** Splits the text of an email into plain text and links. Links to this installation keep the current host. */
const partsOf = (text: string, origin = location.origin): Part[] =>
  text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/).map((part, at): Part => {
    if (at % 2 === 0) return { at, text: part }
    const url = new URL(part)
    const local = ['localhost', '127.0.0.1', new URL(origin).hostname].includes(url.hostname)
    return { at, text: part, href: local ? `${url.pathname}${url.search}${url.hash}` : part }
  })

const Text = ({ text }: { text: string }) => (
  <div className={css.text}>
    {partsOf(text).map((part) => (
      <Fragment key={part.at}>
        {part.href ? (
          <a className={css.link} href={part.href}>
            {part.text}
          </a>
        ) : (
          part.text
        )}
      </Fragment>
    ))}
  </div>
)

/** The link in an email, as text to pass on rather than open. */
const LinkToForward = ({ mail }: { mail: Mail }) => {
  if (mail.state !== 'kept') return <p className={css.text}>{mailWords.private(mail.to)}</p>
  const link = partsOf(mail.text).find(({ href }) => href)?.text
  return (
    <>
      <div className={css.text}>{mail.text}</div>
      {link && (
        <div className={css.pass}>
          <CopyField label={mailWords.linkFor(mail.to)} value={link} />
        </div>
      )}
    </>
  )
}

type Kind = {
  /** Offers links to pass on instead of opening them here. */
  passesOn?: boolean
}

const MailView = ({ mail, passesOn }: Kind & { mail: Mail }) => (
  <article className={css.letter}>
    <h2 className={css.subject}>{mail.subject}</h2>
    <Facts
      facts={[
        [mailWords.to, mail.to],
        [mailWords.sent, timeInWords(mail.created_at)],
        ...(passesOn ? ([[mailWords.state, stateWords[mail.state]]] as const) : []),
      ]}
    />
    {passesOn ? <LinkToForward mail={mail} /> : <Text text={mail.text} />}
  </article>
)

const List = ({
  mails,
  chosen,
  onChoose,
  passesOn,
}: Kind & {
  mails: readonly Mail[]
  chosen: string | undefined
  onChoose: (uuid: string) => void
}) => (
  <ul className={css.list}>
    {mails.map(({ uuid, to, subject, created_at, state }) => (
      <li key={uuid}>
        <button type="button" className={css.line} aria-pressed={uuid === chosen} onClick={() => onChoose(uuid)}>
          <span className={css.to}>{to}</span>
          <span className={css.what}>{subject}</span>
          <span className={css.when}>
            {passesOn ? mailWords.timeAndState(timeInWords(created_at), stateWords[state]) : timeInWords(created_at)}
          </span>
        </button>
      </li>
    ))}
  </ul>
)

type Pages = {
  data: { pages: { results: Mail[] }[] } | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}
type MailBoxProps = Kind & { query: Pages; what: string; empty: string }
/** A list of emails with the selected one beside it, or over it on a phone. */
export const MailBox = ({ query, what, empty, passesOn = false }: MailBoxProps) => {
  const mobile = useMobile()
  const [chosen, setChosen] = useState<string>()
  return (
    <Loaded query={query} what={what} skeleton={<SkeletonText lines={6} />}>
      {({ pages }) => {
        const mails = pages.flatMap(({ results }) => results)
        if (mails.length === 0)
          return (
            <EmptyState icon={IconMail} title={mailWords.empty}>
              {empty}
            </EmptyState>
          )
        const open = mails.find(({ uuid }) => uuid === chosen) ?? (mobile ? undefined : mails[0])
        return (
          <div className={css.box}>
            <div>
              <List mails={mails} chosen={open?.uuid} onChoose={setChosen} passesOn={passesOn} />
              {query.hasNextPage && (
                <Button full subtle busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {words.loadMore}
                </Button>
              )}
            </div>
            {!mobile && open && <MailView mail={open} passesOn={passesOn} />}
            {mobile && (
              <Flyout opened={open !== undefined} onClose={() => setChosen(undefined)} title={mailWords.email}>
                {open && <MailView mail={open} passesOn={passesOn} />}
              </Flyout>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
