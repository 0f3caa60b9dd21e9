/** The four links in the header to sections of the landing page, with names from the specification. */
const navigation = [
  { label: 'Home', href: '#home' },
  { label: 'Services', href: '#services' },
  { label: 'About', href: '#about' },
  { label: 'Contact', href: '#contact' },
] as const;

/**
 * The four links in the header. On small screens they are a native popover, which closes on Escape and returns the
 * focus without a script. web/site/boot.ts closes the popover after a click on a link.
 */
export function SiteMenu({ home }: { home: '' | '/' }) {
  return (
    <>
      <button type="button" popoverTarget="site-menu" className="menu-button" aria-label="Menu">
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M4 9h16M4 15h16" />
        </svg>
      </button>
      <nav id="site-menu" popover="auto" aria-label="Main" className="site-menu">
        {navigation.map(({ label, href }) => (
          <a key={href} href={home + href}>
            {label}
          </a>
        ))}
      </nav>
    </>
  );
}
