import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMobile } from '../../lib/media-query.ts'
import { type Filters, type PostListing, listingOf, searchOf } from './post-listing.ts'

/** Which posts are in view and which post is open, kept in the URL, with functions to change both. */
export const usePostListing = () => {
  const search = useSearch({ from: '/shell/ugc' })
  const navigate = useNavigate()
  const mobile = useMobile()
  const looking = listingOf(search)
  // The post is set at once: the URL changes a moment later, and a quick second key press must not act on the old post.
  const [chosen, setChosen] = useState<{ post: string | undefined }>()
  const post = mobile || !chosen ? search.post : chosen.post
  const go = (to: PostListing, more: { view?: string | undefined; post?: string | undefined }, replace = true) =>
    void navigate({
      to: '/ugc',
      replace,
      resetScroll: false,
      search: { ...searchOf(to), ...(more.view && { saved: more.view }), ...(more.post && { post: more.post }) },
    })
  const openPost = (next: string | undefined) => {
    setChosen({ post: next })
    go(looking, { view: search.saved, post: next }, !mobile)
  }
  /** Shows other posts. The name of the opened saved view stays until another list is chosen. */
  const look = (to: PostListing, view: string | undefined) => {
    setChosen({ post: undefined })
    go(to, { view })
  }
  const filter = (change: Partial<Filters>) =>
    look({ ...looking, filters: { ...looking.filters, ...change } }, search.saved)
  return { looking, view: search.saved, post, openPost, look, filter, mobile }
}
export type UsePostListing = ReturnType<typeof usePostListing>
