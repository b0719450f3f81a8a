import { Skeleton } from '@mantine/core'
import { type PostCard, posts as routes, type SocialAccount } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { lazyImport } from '../../lib/lazy-import.ts'
import { LazySection } from '../../lib/LazyDialog.tsx'
import { Failure } from '../../lib/Loaded.tsx'
import { useWide } from '../../lib/media-query.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Flyout } from '../../ui/Dialog.tsx'
import { IconCalendarEvent, IconX } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { draftsQuery } from '../posts/index.ts'
import { accountsQuery } from '../social-accounts/index.ts'
import { Agenda } from './Agenda.tsx'
import css from './calendar.module.css'
import { ChipHelp } from './Chip.tsx'
import { moveWords, panelWords, planWords, trayWords, words } from './copy.ts'
import { Dialogs, type OpenDialog } from './Dialogs.tsx'
import type { Dropped } from './Grid.tsx'
import { daysShown, isPast, needsAttention, nextOf, titleOf, wallOf } from './planning.ts'
import { PostPanel } from './PostPanel.tsx'
import { Filters, Toolbar } from './Toolbar.tsx'
import { Tray } from './Tray.tsx'
import { useAllPages } from './use-all-pages.ts'
import { useCalendar } from './use-calendar.ts'
import { useMoves } from './use-moves.ts'
import { usePosts } from './use-posts.ts'
import { accountFor, useNewDraft } from './use-new-draft.ts'

const Grid = lazy(lazyImport(() => import('./Grid.tsx')))
const NO_ACCOUNTS: readonly SocialAccount[] = []

const CalendarSkeleton = () => (
  <div className={css.skeleton} aria-hidden>
    {Array.from({ length: 35 }, (_, at) => (
      <div key={at}>{at % 3 === 0 && <Skeleton height={40} radius="sm" />}</div>
    ))}
  </div>
)

/** The calendar of posts: month, week or list, with drafts, files and a preview of the Instagram grid beside it. */
export const CalendarScreen = () => {
  const calendar = useCalendar()
  const { looking, look, mobile } = calendar
  const { view, day, zone } = looking
  const { team } = useSession()
  const navigate = useNavigate()
  const wide = useWide()
  const [doing, setDoing] = useState<OpenDialog>()
  const close = () => setDoing(undefined)
  const { going, move, nudge } = useMoves(zone)
  const { posts, error, isFetching, refetch } = usePosts(looking, going)
  const drafts = useAllPages<PostCard>(draftsQuery(team.uuid) as never).data
  const accountList = useQuery(accountsQuery(team.uuid))
  const accounts = accountList.data?.results ?? NO_ACCOUNTS
  const months = view === 'month'
  const { create } = useNewDraft({ months })
  const whyNot = useWhyNot()(routes.update)
  const canManage = whyNot === null
  const whyNotNew = whyNot ?? (accounts.length === 0 ? planWords.noAccount : null)
  const alarming = posts?.filter(needsAttention) ?? []
  const open = [...(posts ?? []), ...(drafts ?? [])].find(({ uuid }) => uuid === looking.post)

  const onDrop = async (what: Dropped, at: Date) => {
    if ('draft' in what) {
      const draft = drafts?.find(({ uuid }) => uuid === what.draft)
      if (draft) await move(draft, at)
      return
    }
    if (isPast(at)) return void toast.warn(moveWords.pastDrop)
    const account = accountFor(accounts, looking.account, what.file.kind)
    if (account) await create({ account, file: what.file, at, zone })
    else toast.warn(planWords.noAccount)
  }
  const onNudge = (post: PostCard, by: { days?: number; minutes?: number }) => {
    if (!canManage) return
    const to = nudge(post, by)
    const shown = daysShown(view, day)
    const there = to && wallOf({ scheduled_at: to }, zone)?.day
    if (there && (there < shown.from || there >= shown.to)) look({ day: there })
  }
  const onAskMove = (post: PostCard) => (canManage ? setDoing({ what: 'move', post }) : undefined)
  const openPost = (post: PostCard) => look({ post: looking.post === post.uuid ? undefined : post.uuid })
  const tray = (floats: boolean) => (
    <Tray
      accounts={accounts}
      account={looking.account}
      canManage={canManage}
      floats={floats}
      zone={zone}
      onOpen={(post) => {
        if (floats) close()
        openPost(post)
      }}
      onAskMove={onAskMove}
      onPlan={(file) => setDoing({ what: 'plan', file })}
    />
  )
  const panel = open && (
    <PostPanel
      key={open.uuid}
      post={open}
      zone={zone}
      months={months}
      onAskMove={() => onAskMove(open)}
      onClose={() => look({ post: undefined })}
    />
  )
  const hasNoAccounts = accountList.data && accounts.length === 0 && posts?.length === 0
  const isFiltered = looking.account !== undefined || looking.status !== undefined
  const emptyWords = isFiltered
    ? words.noMatch
    : canManage
      ? words.nothing(titleOf(view, day))
      : words.nothingToDo(titleOf(view, day))

  const content = () => {
    if (error && !posts) return <Failure error={error} what={words.loading} retry={refetch} busy={isFetching} />
    if (!posts) return <CalendarSkeleton />
    if (hasNoAccounts)
      return (
        <EmptyState
          icon={IconCalendarEvent}
          title={words.noAccounts}
          ghost="cards"
          actions={
            <Button primary onClick={() => void navigate({ to: '/socials/accounts' })}>
              {words.connect}
            </Button>
          }
        >
          {words.noAccountsHelp}
        </EmptyState>
      )
    return (
      <>
        {posts.length === 0 && <p className={css.nothing}>{emptyWords}</p>}
        {view === 'list' ? (
          <Agenda
            posts={posts}
            zone={zone}
            day={day}
            mobile={mobile}
            onOpen={openPost}
            onDay={(next) => look({ day: next })}
          />
        ) : (
          <LazySection skeleton={<CalendarSkeleton />}>
            <Grid
              posts={posts}
              looking={looking}
              canManage={canManage}
              onOpen={openPost}
              onMove={move}
              onNudge={onNudge}
              onAskMove={onAskMove}
              onDrop={(what, at) => void onDrop(what, at)}
              onDay={(next) => look({ view: mobile ? 'list' : 'week', day: next })}
            />
          </LazySection>
        )}
      </>
    )
  }

  return (
    <div className={css.screen}>
      <title>{[titleOf(view, day), words.title, team.name, 'Vitrine'].join(' · ')}</title>
      <ChipHelp />
      <div className={css.main}>
        <Toolbar
          calendar={calendar}
          attention={alarming.length}
          onTray={wide ? undefined : () => setDoing({ what: 'tray' })}
          onNew={() => setDoing({ what: 'plan' })}
          onImport={() => setDoing({ what: 'import' })}
          onAttention={() => look({ post: nextOf(alarming, looking.post)?.uuid })}
          whyNotNew={whyNotNew}
        />
        <Filters calendar={calendar} accounts={accounts} />
        <div className={css.content}>{content()}</div>
      </div>
      {wide && !hasNoAccounts && (
        <aside className={css.side} aria-label={open ? words.title : trayWords.title}>
          {panel ? (
            <>
              <span className={css.closePanel}>
                <IconButton icon={IconX} label={panelWords.close} onClick={() => look({ post: undefined })} />
              </span>
              {panel}
            </>
          ) : (
            tray(false)
          )}
        </aside>
      )}
      {!wide && panel && (
        <Flyout opened onClose={() => look({ post: undefined })} title={words.title}>
          {panel}
        </Flyout>
      )}
      {doing?.what === 'tray' && (
        <Flyout opened onClose={close} title={trayWords.title}>
          {tray(true)}
        </Flyout>
      )}
      {doing && (
        <Dialogs doing={doing} looking={looking} accounts={accounts} months={months} onMove={move} onClose={close} />
      )}
    </div>
  )
}
