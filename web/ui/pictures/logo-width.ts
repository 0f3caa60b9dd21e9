/** How wide a logo is where it is 32 high, from its address. */
export const logoWidth = (logoUrl: string): number => Number(/-(\d{1,3})\.png$/.exec(logoUrl)?.[1] ?? 32);
