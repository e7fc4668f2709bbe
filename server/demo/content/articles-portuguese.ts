import { type DemoEntry, item, media } from './demo-content.ts';
import { prose } from './prose.ts';

/** The piece in Portuguese. */
export const articlesPortuguese: readonly DemoEntry[] = [
  {
    kind: 'item',
    type: 'articles',
    name: 'Moinhos de maré',
    slug: 'moinhos-de-mare',
    state: 'published',
    fields: {
      pieceNumber: 'SW-08-03',
      title: 'Moinhos de maré',
      lang: 'pt',
      dir: 'ltr',
      form: 'history',
      standfirst:
        'Na margem sul do Tejo moeu-se trigo durante séculos com a água que a Lua deixava ficar. O moinho de Corroios, de 1403, ainda sabe como se faz.',
      englishSummary:
        'On the south bank of the Tagus, wheat was ground for centuries by water that the Moon left behind. The tide mill of Corroios, built in 1403, still knows how.',
      body: prose(`
Um moinho de vento espera pelo vento e um moinho de rio teme o verão. O moinho de maré não espera nem teme: tem horário. Duas
vezes por dia o Tejo enche a caldeira, que é um braço de sapal fechado por um muro; a porta de água abre-se sozinha, empurrada pela enchente, e fecha-se
sozinha quando o rio começa a descer. Fica então um lago suspenso acima da lama. Basta abrir as adufas, e o lago
vai-se embora pelos rodízios.

O de Corroios foi mandado construir em 1403 por Nuno Álvares Pereira, que pouco depois o deu ao Convento do Carmo, em Lisboa. Houve muitos
outros nesta margem. Moíam o trigo que chegava de barco e devolviam-no em farinha, também de barco, para uma cidade que
não tinha rios à medida da sua fome.

Como engenheiro, admiro-lhe a modéstia. A queda de água raramente passa de dois metros e dura quatro ou cinco horas. Hoje ninguém
aprovaria tal projeto. Mas as contas fazem-se de outra maneira quando o combustível não se acaba: o moinho perde quase toda a
energia e não perde um único dia.

<h2>A vida do moleiro</h2>

O preço pagava-o o moleiro, que vivia uma hora atrasado em relação a toda a gente. A maré anda cinquenta minutos por dia; quem mói com ela janta hoje
às sete, depois de amanhã perto das nove, e daí a uma semana toma o pequeno-almoço quando os outros se deitam. «O meu avô»,
contou-me uma senhora do Seixal, «só jantava connosco de quinze em quinze dias. Nós chamávamos-lhe a visita.»

No domingo levei para casa um saco de farinha grossa da demonstração. Fiz o pão como faço sempre e deixei a massa a levedar, sem relógio,
até à preia-mar. Ficou um pouco azedo. A senhora do Seixal, a quem levei metade, provou, pensou e disse que não era da farinha: «É que você
abriu o forno na vazante.»
`),
      leadImage: media('corroios-mill'),
      authors: [item('authors', 'duarte-reis')],
      place: item('places', 'corroios'),
      issue: item('issues', 'issue-8'),
      related: [item('articles', 'vingt-quatre-turbines'), item('articles', 'hina-yasqi-al-bahr-al-nakhl')],
      dateline: '2025-10-13',
      readingMinutes: 3,
      isFree: true,
      paper: 'hsl(45, 60%, 93%)',
      aside: {
        _type: 'pull-quote',
        text: 'O moinho perde quase toda a energia e não perde um único dia.',
        source: 'Duarte Reis',
        lang: 'pt',
        rule: 'olive',
      },
      sections: [
        {
          _type: 'text-section',
          heading: 'Cinco palavras do moinho',
          text: '<ul><li>caldeira: o lago que a maré enche</li><li>adufa: a comporta que solta a água</li><li>rodízio: a roda deitada, debaixo da mó</li><li>casal de mós: a pedra que anda e a que fica</li><li>sapal: terra que é rio duas vezes por dia</li></ul>',
        },
        {
          _type: 'figure',
          image: media('corroios-mill'),
          caption: 'Porta de água, caldeira e casa das mós.',
          credit: 'Desenho: Wren Adeyemi',
          width: 'column',
        },
      ],
    },
  },
];
