import { Outlet } from '@tanstack/react-router'
import { Brand, CardFrame } from '../../ui/CardPage.tsx'

/** The product logo. */
export const Mark = ({ size = 32 }: { size?: number }) => <img src="/vitrine.svg" width={size} height={size} alt="" />

/** The frame of screens outside the app: signing in, opening links from emails, creating the first owner. */
export const SignedOutFrame = () => (
  <CardFrame brand={<Brand mark={<Mark />} name="Vitrine" />}>
    <Outlet />
  </CardFrame>
)
