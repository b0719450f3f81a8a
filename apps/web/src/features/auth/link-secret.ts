import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** The secret of a mailed link. It stands behind the # of the address, so that it reaches no server log and no other site.
 *  It is kept while the screen is shown, also when the address is already that of the next one. */
export const useLinkSecret = () => {
  const hash = useLocation({ select: (location) => location.hash })
  const [kept, setKept] = useState(hash)
  if (hash !== '' && hash !== kept) setKept(hash)
  return kept
}
