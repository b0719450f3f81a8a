import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { MapView } from '../../lib/map/MapView.tsx'
import type { VisibleArea } from '../../lib/map/view.ts'
import { type clustersQuery, world } from './api.ts'

type ClusteredMapProps = Omit<ComponentProps<typeof MapView>, 'clusters' | 'onView' | 'onRetry'> & {
  ask: (view: VisibleArea) => ReturnType<typeof clustersQuery>
}
/** A map with the clusters in view. Moving it re-renders only the map, not the panel beside it. If the clusters of a view
 *  can't be loaded, the previous ones stay, and the user can retry. */
export const ClusteredMap = ({ ask, ...rest }: ClusteredMapProps) => {
  const [view, setView] = useState(world)
  const { data, isError, refetch } = useQuery(ask(view))
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const retry = isError ? () => void refetch() : undefined
  return <MapView {...rest} clusters={(data ?? last)?.clusters} onView={setView} onRetry={retry} />
}
