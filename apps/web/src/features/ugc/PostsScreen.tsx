import { type SocialPost, ugc } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useActions } from '../../lib/keyboard.ts'
import { Failure } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { postQuery, postsQuery } from './api.ts'
import { AskDialog } from './AskDialog.tsx'
import { BulkBar } from './BulkBar.tsx'
import { AddPost, CollectButton } from './Collect.tsx'
import { collectWords, triageWords, words } from './copy.ts'
import { EmptyPosts } from './EmptyPosts.tsx'
import list from './list.module.css'
import { sentFilters } from './post-listing.ts'
import { isStillIn, nextAfter, OpenPost } from './OpenPost.tsx'
import { between, ListSkeleton, PostList } from './PostList.tsx'
import { isPreviewDue, LOOK_MS } from './previews.ts'
import css from './stage.module.css'
import { Tools } from './Tools.tsx'
import { UgcPage } from './UgcPage.tsx'
import { type UsePostListing, usePostListing } from './use-post-listing.ts'
import { useTriage } from './use-triage.ts'

/** The maximum number of posts in one bulk change. */
const MOST = 200

/** The posts in view, and the one that is open: from the list, or fetched separately if the list doesn't contain it. */
const usePosts = (looked: UsePostListing) => {
  const { team } = useSession()
  const { looking, post, mobile } = looked
  const query = useInfiniteQuery(postsQuery(team.uuid, sentFilters(looking.filters, team.time_zone), looking.sort))
  const posts = query.data?.pages.flatMap(({ results }) => results)
  const listed =
    post === undefined && !mobile
      ? posts?.find((one) => isStillIn(looking.filters.status, one))
      : posts?.find(({ uuid }) => uuid === post)
  const wanted = listed?.uuid ?? post
  const isDue = listed !== undefined && isPreviewDue(listed)
  const alone = useQuery({
    ...postQuery(wanted ?? ''),
    enabled: wanted !== undefined && posts !== undefined && (!listed || isDue),
    refetchInterval: ({ state }) => (isDue && state.data?.thumbnail_url == null ? LOOK_MS : false),
  })
  // The list is not refetched for a preview, because it would shift during triage.
  const current = listed && isDue ? { ...listed, thumbnail_url: alone.data?.thumbnail_url ?? null } : listed
  return {
    query,
    posts,
    current: current ?? (post === undefined ? undefined : alone.data),
    problem: post !== undefined && !listed ? alone.error : null,
  }
}

/** Collected posts: the list on the left, the open post beside it, and its details on the right. */
export const PostsScreen = () => {
  const looked = usePostListing()
  const { query, posts, current, problem } = usePosts(looked)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [adding, setAdding] = useState(false)
  const [asking, setAsking] = useState<{ post: SocialPost; next: SocialPost | undefined }>()
  const whyNotAdd = useWhyNot()(ugc.add)
  const add = () => setAdding(true)
  const triage = useTriage(looked.openPost, looked.mobile)
  const { group } = triageWords
  useActions(
    whyNotAdd === null
      ? [
          { id: 'ugc-add', label: collectWords.addTitle, group, icon: IconPlus, run: add },
          { id: 'ugc-undo', label: triageWords.undo, group, keys: 'z', run: () => void triage.undo() },
        ]
      : [],
  )
  const anchor = useRef<string>(undefined)
  /** With Shift held, selects every post from the last selected one. */
  const select = (post: string, on: boolean, isRange: boolean) => {
    const meant = isRange
      ? between(
          (posts ?? []).map(({ uuid }) => uuid),
          anchor.current,
          post,
        )
      : [post]
    anchor.current = post
    setSelected((now) => new Set(on ? [...now, ...meant] : [...now].filter((one) => !meant.includes(one))))
  }
  const shown = new Set(posts?.flatMap(({ uuid }) => (selected.has(uuid) ? [uuid] : [])))
  const isListHidden = looked.mobile && looked.post !== undefined
  const actions = !isListHidden && (
    <>
      <CollectButton />
      <Button icon={IconPlus} why={whyNotAdd} onClick={add}>
        {collectWords.add}
      </Button>
    </>
  )
  // The post may leave the list as soon as its creator is asked.
  const statuses = looked.looking.filters.status
  const ask = (post: SocialPost) => setAsking({ post, next: nextAfter(posts ?? [], post, statuses) })
  const openNext = () => {
    setAsking(undefined)
    looked.openPost(asking?.next?.uuid)
  }
  const empty = posts?.length === 0 && !query.isPlaceholderData
  const body = () => {
    if (query.error && !posts)
      return <Failure error={query.error} what={words.loading} retry={query.refetch} busy={query.isFetching} />
    return (
      <div className={css.panes} data-open={current !== undefined || undefined}>
        {!isListHidden && (
          <div className={list.pane}>
            <Tools
              looked={looked}
              count={query.data?.pages[0]?.count}
              selected={shown.size === 0 ? 'none' : shown.size === posts?.length ? 'all' : 'some'}
              onSelectAll={(on) => setSelected(new Set(on ? posts?.slice(0, MOST).map(({ uuid }) => uuid) : []))}
            />
            <div className={list.scroll} aria-busy={query.isPlaceholderData}>
              {posts ? (
                <PostList
                  posts={posts}
                  pages={query}
                  looking={looked.looking}
                  current={current?.uuid}
                  selected={shown}
                  onSelect={select}
                  onOpen={looked.openPost}
                />
              ) : (
                <ListSkeleton />
              )}
            </div>
            {shown.size > 0 && (
              <BulkBar
                posts={posts?.filter(({ uuid }) => shown.has(uuid)) ?? []}
                onClear={() => setSelected(new Set())}
              />
            )}
          </div>
        )}
        {current && (
          <OpenPost post={current} posts={posts ?? []} looked={looked} triage={triage} onAsk={() => ask(current)} />
        )}
        {!current && problem !== null && (
          <div className={css.instead}>
            <Failure error={problem} what={words.loading} retry={query.refetch} />
          </div>
        )}
        {!current && problem === null && empty && <EmptyPosts looked={looked} onAdd={add} />}
      </div>
    )
  }
  return (
    <UgcPage part="posts" actions={actions}>
      {body()}
      {asking && (
        <AskDialog
          key={asking.post.uuid}
          post={asking.post}
          onClose={() => setAsking(undefined)}
          onNext={asking.next && !looked.mobile ? openNext : undefined}
        />
      )}
      {adding && <AddPost onAdded={({ uuid }) => looked.openPost(uuid)} onClose={() => setAdding(false)} />}
    </UgcPage>
  )
}
