import { useLocation } from '@tanstack/react-router'

/** The secret of a mailed link. It stands behind the # of the address, so that it reaches no server log and no other site. */
export const useLinkSecret = () => useLocation({ select: ({ hash }) => hash })
