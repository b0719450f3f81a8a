import { useState } from 'react'

/** An address without its mark, which changes when something about the picture does. */
const bare = (address: string) => address.split('?')[0]

/** Keeps an address while what plays is the same: another one would start it again, and a new thumbnail changes nothing in it. */
export const useStableUrl = (address: string) => {
  const [steady, setSteady] = useState(address)
  if (bare(steady) === bare(address)) return steady
  setSteady(address)
  return address
}
