/** Files as other tools export them: with the column names of these tools, and invented people. */
export const exportsOf = {
  hubspot: `Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Associated Company
101,Dana,Whitfield,dana@roofing.example,+1 512 555 0100,Rosa,Whitfield Roofing
102,Sam,Ito,sam@roofing.example,,Rosa,"Whitfield Roofing"
103,Ana,Núñez,ana@nunez.example,,Rosa,"Núñez, Paz & Co"
`,
  hubspotCompanies: `Record ID,Company name,Company owner,Create Date,Phone Number,Last Activity Date,City,Country/Region,Industry
201,Whitfield Roofing,Rosa,2026-01-02 10:00,,,Austin,United States,CONSTRUCTION
202,Silent Partners,Rosa,2026-01-02 10:00,,,Austin,United States,
`,
  google: `First Name,Middle Name,Last Name,Organization Name,Organization Title,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value
Omar,,Haddad,Haddad Dental,Owner,,* myContacts,* Work,omar@haddad.example ::: omar@home.example,Mobile,605 111 222 ::: 605 111 223
Only,,Phone,,,,,,,Mobile,605 000 000
,,,,,,,* ,info@kiln.example,,
`,
  assembly: `givenName,familyName,email,companyName,createdAt
Priya,Raman,priya@lark.example,Lark Books,2026-03-01T10:00:00Z
`,
  honeybook: `Full Name;Email Address;Phone Number;Company Name
José Álvarez;jose@alvarez.example;512-555-0111;Álvarez Café
`,
  honeybookProjects: `Project Name,Client Info,Project Date,Lead Source,Total Project Value
Brand refresh,"Rebecca Stone rebecca@stone.example, Mike Hall mike@hall.example",2026-12-01,Referral,1200
`,
  honeybookLeads: `Project Name,Client Name,Client Email,Project Type,Inquiry Date,Project Stage
Brand refresh,Dana Whitfield,dana@roofing.example,Branding,"Nov 2, 2026",Proposal Sent
Menu,Lee Park,lee@park.example,Print,"Nov 3, 2026",Inquiry
Menu,Lee Park,lee@park.example,Print,"Nov 3, 2026",Inquiry
`,
  hubspotDeals: `Record ID,Deal Name,Deal Stage,Close Date,Amount,Associated Company
901,New website,making,2026-12-18 10:00,1200,whitfield roofing
902,New website,making,2026-12-18 10:00,1200,Whitfield Roofing
903,Logo,Closed Won,2026-12-18 10:00,300,Nobody & Sons
`,
  invoices: `Invoice Number,Client Email,Description,Invoice Total,Amount Paid,Currency,Invoice Date,Due Date
2024-0117,dana@roofing.example,Roof photos,"$1,250.00","$250.00",USD,10/30/2026,11/14/2026
2024-0118,dana@roofing.example,Care plan,100,100,USD,10/30/2026,11/14/2026
INV-12,dana@roofing.example,Ours,100,0,USD,10/30/2026,11/14/2026
2024-0119,nobody@else.example,Lost,100,0,USD,10/30/2026,11/14/2026
`,
} as const;
