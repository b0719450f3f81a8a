import type { SocialPost, SourceCreator } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { Failure } from '../../lib/Loaded.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Page } from '../../ui/Page.tsx'
import { Facts, Panel } from '../../ui/Panel.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useSession } from '../auth/index.ts'
import { creatorQuery } from './api.ts'
import { handleOf, words as screenWords } from './copy.ts'
import css from './creator.module.css'
import { CreatorRequests } from './CreatorRequests.tsx'
import { creatorWords as words } from './panel-copy.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { Thumbnail } from './Thumbnail.tsx'

const factsOf = (creator: SourceCreator): (readonly [string, ReactNode])[] => {
  const kinds = [
    creator.ig_creator && words.ig,
    creator.external && words.external,
    creator.social && words.social,
  ].filter((one) => one !== false)
  return [
    [words.platform, creator.platform],
    ...(creator.name ? [[words.name, <bdi key="name">{creator.name}</bdi>] as const] : []),
    ...(creator.email ? [[words.email, creator.email] as const] : []),
    ...(creator.identifier ? [[words.identifier, creator.identifier] as const] : []),
    ...(creator.former_handles.length > 0
      ? [[words.former, creator.former_handles.map((one) => `@${one}`).join(', ')] as const]
      : []),
    [words.asked, creator.last_requested_at ? dateInWords(creator.last_requested_at) : words.never],
    [
      words.kind,
      <span key="kind" className={css.kinds}>
        {kinds.map((kind) => (
          <Tag key={kind}>{kind}</Tag>
        ))}
      </span>,
    ],
  ]
}

const Card = ({ post }: { post: SocialPost }) => (
  <li>
    <Link
      to="/ugc"
      search={{ status: 'any', q: post.creator.handle || post.creator.identifier, post: post.uuid }}
      className={css.card}
    >
      <Thumbnail post={post} />
      <span className={css.date}>{dateInWords(post.posted_at)}</span> <StatusBadge status={post.status} />
      {post.note && (
        <span className={css.note} dir="auto">
          {post.note}
        </span>
      )}
    </Link>
  </li>
)

/** A creator: their profile, their posts with the team's notes, and the requests to them. */
export const CreatorScreen = () => {
  const { team } = useSession()
  const { source_creator } = useParams({ from: '/shell/ugc/creators/$source_creator' })
  const query = useInfiniteQuery(creatorQuery(source_creator))
  const [first] = query.data?.pages ?? []
  const creator = first?.creator
  if (query.error && !first)
    return <Failure alone error={query.error} what={words.loading} retry={query.refetch} busy={query.isFetching} />
  const posts = query.data?.pages.flatMap(({ results }) => results)
  return (
    <Page
      title={creator ? handleOf(creator) : screenWords.title}
      part={screenWords.title}
      place={team.name}
      sub={<TextLink to="/ugc">{words.back}</TextLink>}
      actions={
        creator && (
          <ButtonLink to="/ugc" search={{ q: creator.handle || creator.identifier }}>
            {words.open}
          </ButtonLink>
        )
      }
    >
      <div className={css.columns}>
        <Panel title={`${words.posts}${first ? ` (${first.count})` : ''}`}>
          {posts ? (
            <ul className={css.posts}>
              {posts.map((post) => (
                <Card key={post.uuid} post={post} />
              ))}
            </ul>
          ) : (
            <SkeletonText lines={6} />
          )}
          <LoadMore list={query} />
        </Panel>
        <div className={css.side}>
          <Panel>{creator ? <Facts facts={factsOf(creator)} /> : <SkeletonText lines={5} />}</Panel>
          {creator && (
            <Panel>
              <CreatorRequests creator={creator} title={words.requests} />
            </Panel>
          )}
        </div>
      </div>
    </Page>
  )
}
