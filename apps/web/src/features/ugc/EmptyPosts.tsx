import { ugc } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconCircleCheck, IconHeartHandshake, IconPlus, IconSearch } from '../../ui/icons.ts'
import { Message } from '../../ui/States.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { postsQuery } from './api.ts'
import { useCollecting } from './Collect.tsx'
import { collectWords, words } from './copy.ts'
import css from './stage.module.css'
import { isSameListing, listingOf, noFilters, sentFilters } from './post-listing.ts'
import type { UsePostListing } from './use-post-listing.ts'
import { emptyStates } from '@vitrine/contract'

/** Explains why the list is empty, and what to do about it. */
export const EmptyPosts = ({ looked, onAdd }: { looked: UsePostListing; onAdd: () => void }) => {
  const { looking, look } = looked
  const accounts = useCollecting()
  const why = useWhyNot()(ugc.add)
  const all = { filters: noFilters, sort: looking.sort }
  const isReview = isSameListing(looking, { ...listingOf({}), sort: looking.sort })
  const isAll = isSameListing(looking, all)
  const { team } = useSession()
  const every = useInfiniteQuery({
    ...postsQuery(team.uuid, sentFilters(noFilters, team.time_zone), looking.sort),
    enabled: isReview,
  })
  const hasNone = isReview && every.data?.pages[0]?.count === 0
  const addButton = (
    <Button primary={!isReview} icon={IconPlus} why={why} onClick={onAdd}>
      {collectWords.add}
    </Button>
  )
  const showAll = <Button onClick={() => look(all, undefined)}>{words.showAll}</Button>
  if (every.isLoading) return <div className={css.instead} />
  if (isAll || hasNone || (isReview && accounts?.length === 0))
    return (
      <div className={css.instead}>
        <Message
          icon={IconHeartHandshake}
          title={words.noneTitle}
          actions={
            <>
              {accounts?.length === 0 && <ButtonLink to="/socials/accounts">{words.connect}</ButtonLink>}
              {addButton}
            </>
          }
        >
          {accounts?.length === 0 ? words.noAccountHelp : words.noneHelp}
        </Message>
      </div>
    )
  return (
    <div className={css.instead}>
      <Message
        icon={isReview ? IconCircleCheck : IconSearch}
        title={isReview ? words.doneTitle : emptyStates.results}
        actions={showAll}
      >
        {isReview ? words.doneHelp : words.noMatch}
      </Message>
    </div>
  )
}
