type Policies = { createPolicy: (name: string, rules: { createHTML: (text: string) => string | undefined }) => unknown }

/** The content security policy forbids creating markup from text, but Leaflet creates an empty `<svg/>` that way to test the
 *  browser. */
export const allowLeaflet = () => {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text === '<svg/>' ? text : undefined) })
}
