import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

type Page<T> = { results: T[]; next: string | null }
/** Combines all pages of a list into one, fetching the next page until none is left. */
export const useAllPages = <T>(query: Parameters<typeof useInfiniteQuery>[0]) => {
  const found = useInfiniteQuery(query) as UseInfiniteQueryResult<{ pages: Page<T>[] }>
  const { hasNextPage, isFetching, fetchNextPage, isError } = found
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return {
    data: found.data?.pages.flatMap(({ results }) => results),
    error: found.error,
    isFetching,
    refetch: found.refetch,
  }
}
