import { useState } from 'react'

/** Strips the query string, which changes with the thumbnail. */
const bare = (address: string) => address.split('?')[0]

/** Keeps a stream URL while only its query string changes, because a different URL would restart the player. */
export const useStableUrl = (address: string) => {
  const [stable, setStable] = useState(address)
  if (bare(stable) === bare(address)) return stable
  setStable(address)
  return address
}
