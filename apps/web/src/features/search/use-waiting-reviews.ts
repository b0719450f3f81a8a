import { search } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession, useWhyNot } from '../auth/index.ts'
import { waitingQuery } from './api.ts'

/** The first page comes before what is counted beside it. */
const AFTER_MS = 1500
const useAfterAll = () => {
  const [after, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return after
}

/** How many files await review, for those who may review them. It follows the live news. */
export const useWaitingReviews = (): number | undefined => {
  const { team } = useSession()
  const may = useWhyNot()(search.waiting) === null
  const after = useAfterAll()
  return useQuery({ ...waitingQuery(team.uuid), enabled: may && after }).data?.count
}
