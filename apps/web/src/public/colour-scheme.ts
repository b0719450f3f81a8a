/** Sets the attribute that selects light or dark tokens. It follows the system setting. */
export const followColourScheme = () => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light'
  }
  follow()
  dark.addEventListener('change', follow)
}
