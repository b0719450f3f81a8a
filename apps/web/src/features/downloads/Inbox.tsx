import { Checkbox } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { timeInWords } from '../../lib/dates.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useMobile } from '../../lib/media-query.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconInbox } from '../../ui/icons.ts'
import { MailAddress } from '../../ui/MailAddress.tsx'
import { EmptyState, Message, SkeletonText } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { coverageOf, requestsWords } from './copy.ts'
import { AnswerPane } from './AnswerPane.tsx'
import { type RequestState, requestsQuery } from './api.ts'
import css from './downloads.module.css'
import { countIn, filesIn, type Group, type GroupedBy, groupRequests, openRequestsIn, useCasesIn } from './groups.ts'
import { BulkAnswerBar } from './BulkAnswerBar.tsx'

export type InboxView = { state: RequestState; by: GroupedBy; chosen: string | undefined }
const addressOf = ({ state, by }: InboxView, chosen?: string) => ({
  ...(state !== 'open' && { state }),
  ...(by === 'file' && { by }),
  ...(chosen && { chosen }),
})

type EntryProps = { group: Group; looking: InboxView; current: boolean; marked: boolean; onMark: (on: boolean) => void }
const Entry = ({ group, looking, current, marked, onMark }: EntryProps) => {
  const { title, requests, key, by } = group
  const [first] = requests
  const coverage = coverageOf(requests)
  const files = filesIn(group)
  const pictures = files.slice(0, 3)
  return (
    <li className={css.entry} data-current={current || undefined}>
      {openRequestsIn(group).length > 0 && (
        <Checkbox
          aria-label={requestsWords.select(title)}
          checked={marked}
          onChange={(event) => onMark(event.currentTarget.checked)}
        />
      )}
      <Link
        to="/requests"
        search={addressOf(looking, key)}
        resetScroll={false}
        className={css.person}
        aria-current={current || undefined}
      >
        <span className={css.words}>
          <span className={css.name}>
            <MailAddress text={title} />
          </span>
          <span className={css.said}>{useCasesIn(group)[0]}</span>
          <span className={css.covered}>
            <Badge kind={coverage.kind}>{coverage.words}</Badge>
            <span className={css.when}>{first && timeInWords(first.created_at)}</span>
          </span>
        </span>
        <span className={css.thumbs}>
          {pictures.map(({ uuid, thumbnail_url }) =>
            thumbnail_url ? <img key={uuid} src={thumbnail_url} alt="" loading="lazy" /> : null,
          )}
          {files.length > pictures.length && <span className={css.when}>+{files.length - pictures.length}</span>}
          {by === 'file' && countIn(group) > 1 && (
            <span className={css.when}>{requestsWords.countedPeople(countIn(group))}</span>
          )}
        </span>
      </Link>
    </li>
  )
}

/** Shows the list of groups on the left and the open group on the right, with a bar while several groups are selected. */
export const Inbox = (looking: InboxView) => {
  const { state, by, chosen: asked } = looking
  const { team } = useSession()
  const mobile = useMobile()
  const navigate = useNavigate({ from: '/requests' })
  const query = useInfiniteQuery(requestsQuery(team.uuid, state))
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const mark = (key: string, on: boolean) =>
    setMarked((now) => new Set(on ? [...now, key] : [...now].filter((one) => one !== key)))
  return (
    <Loaded query={query} what={requestsWords.loading} skeleton={<SkeletonText lines={6} />}>
      {({ pages }) => {
        const groups = groupRequests(
          pages.flatMap(({ results }) => results),
          by,
        )
        const chosen = groups.find(({ key }) => key === asked) ?? (mobile ? undefined : groups[0])
        if (groups.length === 0)
          return (
            <EmptyState icon={IconInbox} title={requestsWords.none}>
              {requestsWords.noneHelp[state]}
            </EmptyState>
          )
        const next = groups[groups.findIndex((one) => one === chosen) + 1]
        const goOn = () => void navigate({ search: addressOf(looking, mobile ? undefined : next?.key), replace: true })
        const many = groups.filter((group) => marked.has(group.key) && openRequestsIn(group).length > 0)
        return (
          <div className={css.inbox}>
            {!(mobile && chosen) && (
              <div>
                <ul aria-label={by === 'person' ? requestsWords.people : requestsWords.files}>
                  {groups.map((group) => (
                    <Entry
                      key={group.key}
                      group={group}
                      looking={looking}
                      current={group === chosen}
                      marked={marked.has(group.key)}
                      onMark={(on) => mark(group.key, on)}
                    />
                  ))}
                </ul>
                {query.hasNextPage && (
                  <Button onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
                    {requestsWords.loadMore}
                  </Button>
                )}
                {many.length > 0 && <BulkAnswerBar groups={many} onDone={() => setMarked(new Set())} />}
              </div>
            )}
            {chosen && (
              <AnswerPane
                key={`${chosen.key} ${chosen.requests.length}`}
                group={chosen}
                onAnswered={goOn}
                onBack={mobile ? () => void navigate({ search: addressOf(looking) }) : undefined}
              />
            )}
            {!chosen && !mobile && <Message icon={IconInbox} title={requestsWords.selectOne} />}
          </div>
        )
      }}
    </Loaded>
  )
}
