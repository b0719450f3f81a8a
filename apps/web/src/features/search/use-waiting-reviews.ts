import { search } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession, useWhyNot } from '../auth/index.ts'
import { waitingQuery } from './api.ts'

/** The count is loaded with a delay, after the first page. */
const AFTER_MS = 1500
const useAfterFirstPage = () => {
  const [after, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return after
}

/** The number of files in review, for people who can review them. Updated by live events. */
export const useWaitingReviews = (): number | undefined => {
  const { team } = useSession()
  const may = useWhyNot()(search.waiting) === null
  const after = useAfterFirstPage()
  return useQuery({ ...waitingQuery(team.uuid), enabled: may && after }).data?.count
}
