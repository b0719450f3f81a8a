import { useState } from 'react'

/** An address without its query string, which changes with the thumbnail. */
const bare = (address: string) => address.split('?')[0]

/** Keeps the address of a stream when only its query string changes: another address would restart the player. */
export const useStableUrl = (address: string) => {
  const [stable, setStable] = useState(address)
  if (bare(stable) === bare(address)) return stable
  setStable(address)
  return address
}
