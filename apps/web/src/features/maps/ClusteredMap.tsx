import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { MapView } from '../../lib/map/MapView.tsx'
import type { VisibleArea } from '../../lib/map/view.ts'
import { type clustersQuery, world } from './api.ts'

type ClusteredMapProps = Omit<ComponentProps<typeof MapView>, 'clusters' | 'onView'> & {
  /** The clusters of a view. */
  ask: (view: VisibleArea) => ReturnType<typeof clustersQuery>
}
/** A map with the clusters in view. Moving it re-renders only the map, not the panel beside it. */
export const ClusteredMap = ({ ask, ...rest }: ClusteredMapProps) => {
  const [view, setView] = useState(world)
  const { data } = useQuery(ask(view))
  return <MapView {...rest} clusters={data?.clusters} onView={setView} />
}
