import { downloads } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { timeInWords } from '../../lib/dates.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useMobile } from '../../lib/media-query.ts'
import { Button } from '../../ui/Button.tsx'
import { IconInbox } from '../../ui/icons.ts'
import { Page, TabLink } from '../../ui/Page.tsx'
import { EmptyState, Message, NoPermission, SkeletonText } from '../../ui/States.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { AnswerPane } from './AnswerPane.tsx'
import { type RequestState, requestsQuery } from './api.ts'
import css from './downloads.module.css'
import { type Asker, byPerson, useCasesOf } from './groups.ts'
import { useWaitingRequests } from './waiting.ts'

const tabs: readonly (readonly [RequestState, string])[] = [
  ['open', 'Waiting'],
  ['approved', 'Approved'],
  ['denied', 'Denied'],
  ['all', 'All'],
]
const empty: Record<RequestState, string> = {
  open: 'Nobody is waiting for an answer.',
  approved: 'Nothing was approved yet.',
  denied: 'Nothing was denied yet.',
  all: 'When visitors ask for a download, it is answered here.',
}

const Person = ({ asker, state, chosen }: { asker: Asker; state: RequestState; chosen: boolean }) => (
  <li>
    <Link
      to="/requests"
      search={{ state, person: asker.uuid }}
      resetScroll={false}
      className={css.person}
      aria-current={chosen || undefined}
    >
      <span className={css.words}>
        <span className={css.name}>{asker.name}</span>
        <span className={css.said}>{useCasesOf(asker)[0]}</span>
        <span className={css.when}>{asker.requests[0] && timeInWords(asker.requests[0].created_at)}</span>
      </span>
      <span className={css.thumbs}>
        {asker.requests
          .slice(0, 3)
          .map(({ uuid, file }) =>
            file.thumbnail_url ? <img key={uuid} src={file.thumbnail_url} alt="" loading="lazy" /> : null,
          )}
        {asker.requests.length > 3 && <span className={css.when}>+{asker.requests.length - 3}</span>}
      </span>
    </Link>
  </li>
)

const Inbox = ({ state, person }: { state: RequestState; person: string | undefined }) => {
  const { team } = useSession()
  const mobile = useMobile()
  const navigate = useNavigate({ from: '/requests' })
  const query = useInfiniteQuery(requestsQuery(team.uuid, state))
  return (
    <Loaded query={query} what="the requests" skeleton={<SkeletonText lines={6} />}>
      {({ pages }) => {
        const askers = byPerson(pages.flatMap(({ results }) => results))
        const chosen = askers.find(({ uuid }) => uuid === person) ?? (mobile ? undefined : askers[0])
        if (askers.length === 0)
          return (
            <EmptyState icon={IconInbox} title="No requests here">
              {empty[state]}
            </EmptyState>
          )
        const next = askers[askers.findIndex((one) => one === chosen) + 1]
        const goOn = () =>
          void navigate({ search: { state, ...(next && !mobile && { person: next.uuid }) }, replace: true })
        return (
          <div className={css.inbox}>
            {!(mobile && chosen) && (
              <div>
                <ul className={css.people} aria-label="People who asked">
                  {askers.map((asker) => (
                    <Person key={asker.uuid} asker={asker} state={state} chosen={asker === chosen} />
                  ))}
                </ul>
                {query.hasNextPage && (
                  <Button onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
                    Load more
                  </Button>
                )}
              </div>
            )}
            {chosen && (
              <AnswerPane
                key={`${chosen.uuid} ${chosen.requests.length}`}
                asker={chosen}
                onAnswered={goOn}
                onBack={mobile ? () => void navigate({ search: { state } }) : undefined}
              />
            )}
            {!chosen && !mobile && <Message icon={IconInbox} title="Choose somebody at the left" />}
          </div>
        )
      }}
    </Loaded>
  )
}

/** Who asks for which download, and the answers. */
export const RequestsScreen = () => {
  const { team } = useSession()
  const { state = 'open', person } = useSearch({ from: '/shell/requests' })
  const waiting = useWaitingRequests()
  const why = useWhyNot()(downloads.requests)
  return (
    <Page
      title="Requests"
      place={team.name}
      tabs={tabs.map(([value, label]) => (
        <TabLink
          key={value}
          to="/requests"
          search={value === 'open' ? {} : { state: value }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={state === value ? 'page' : undefined}
          count={value === 'open' ? waiting : undefined}
        >
          {label}
        </TabLink>
      ))}
    >
      {why ? (
        <NoPermission title="You may not answer requests">{why}</NoPermission>
      ) : (
        <Inbox state={state} person={person} />
      )}
    </Page>
  )
}
