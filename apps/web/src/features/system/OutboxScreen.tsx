import { type Mail, system } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { timeInWords } from '../../lib/dates.ts'
import { useMobile } from '../../lib/media-query.ts'
import { pagesOf } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Flyout } from '../../ui/Floating.tsx'
import { IconMail } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { Facts } from '../../ui/Panel.tsx'
import { EmptyState, SkeletonText } from '../../ui/States.tsx'
import { words } from '../../ui/words.ts'
import { partsOf } from './mail-text.ts'
import css from './OutboxScreen.module.css'

const EVERY_MS = 3000
const outboxQuery = () => ({ ...pagesOf(system.outbox, {}), refetchInterval: EVERY_MS })

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

const Letter = ({ mail }: { mail: Mail }) => (
  <article className={css.letter}>
    <h2 className={css.subject}>{mail.subject}</h2>
    <Facts
      facts={[
        ['To', mail.to],
        ['Written', timeInWords(mail.created_at)],
      ]}
    />
    <Text text={mail.text} />
  </article>
)

const List = ({
  mails,
  chosen,
  onChoose,
}: {
  mails: readonly Mail[]
  chosen: string | undefined
  onChoose: (uuid: string) => void
}) => (
  <ul className={css.list}>
    {mails.map(({ uuid, to, subject, created_at }) => (
      <li key={uuid}>
        <button type="button" className={css.line} aria-pressed={uuid === chosen} onClick={() => onChoose(uuid)}>
          <span className={css.to}>{to}</span>
          <span className={css.what}>{subject}</span>
          <span className={css.when}>{timeInWords(created_at)}</span>
        </button>
      </li>
    ))}
  </ul>
)

/** The mails that the demo would have sent. */
export const OutboxScreen = () => {
  const query = useInfiniteQuery(outboxQuery())
  const mobile = useMobile()
  const [chosen, setChosen] = useState<string>()
  return (
    <Page title="Outbox" sub="The demo sends no mail. What it would have sent stands here.">
      <Loaded query={query} what="the outbox" skeleton={<SkeletonText lines={6} />}>
        {({ pages }) => {
          const mails = pages.flatMap(({ results }) => results)
          if (mails.length === 0)
            return (
              <EmptyState icon={IconMail} title="No mails yet">
                Invite somebody, or ask for a new password: the mail appears here at once.
              </EmptyState>
            )
          const open = mails.find(({ uuid }) => uuid === chosen) ?? (mobile ? undefined : mails[0])
          return (
            <div className={css.box}>
              <div>
                <List mails={mails} chosen={open?.uuid} onChoose={setChosen} />
                {query.hasNextPage && (
                  <Button full subtle busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {words.loadMore}
                  </Button>
                )}
              </div>
              {!mobile && open && <Letter mail={open} />}
              {mobile && (
                <Flyout opened={open !== undefined} onClose={() => setChosen(undefined)} title="Mail">
                  {open && <Letter mail={open} />}
                </Flyout>
              )}
            </div>
          )
        }}
      </Loaded>
    </Page>
  )
}
