/** Custom attributes: what a file says for them. */
export { AttributesPanel } from './AttributesPanel.tsx'
