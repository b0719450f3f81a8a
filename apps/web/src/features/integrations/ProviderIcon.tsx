import type { IntegrationProvider } from '@vitrine/contract'
import { type Icon, IconBrandAdobe, IconPalette } from '../../ui/icons.ts'

/** The icon of each product. The product's name is always beside it. */
export const providerIcons: Record<IntegrationProvider, Icon> = { Canva: IconPalette, Adobe: IconBrandAdobe }
